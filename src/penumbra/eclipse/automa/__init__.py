"""The automated opponent of the solo mode: its turns, the steps of its cards, and what it decides at any other step."""
