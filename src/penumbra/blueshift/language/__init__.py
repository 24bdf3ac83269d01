"""How BlueShift speaks: the words of choices and of sentences, the shapes of what is shown."""
