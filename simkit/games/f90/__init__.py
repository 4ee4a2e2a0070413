"""Race! Formula 90: the advanced game in its 3.0 L form, with Barcelona and Silverstone."""
