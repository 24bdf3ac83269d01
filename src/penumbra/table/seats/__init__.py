"""The seats of a table: how they are made, what they are called, who is there, and the dice that they draw."""
