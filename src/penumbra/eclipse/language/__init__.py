"""How Eclipse speaks: the words of choices, of sentences and of what is shown."""
