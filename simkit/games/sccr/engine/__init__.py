"""The compiled race, one file for each chapter of the rulebook."""
