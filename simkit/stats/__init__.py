"""Statistics: pure functions of integer sums. Every interval says where it is from."""
