"""What rules read off the table: neighbours, control, blockades, income, points, what works for whom."""
