"""What is printed for the automated opponent of the solo mode: its cards, its sheet, its ships, quick battles."""
