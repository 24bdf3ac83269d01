"""The combat phase: battles, reputation, attacks on population, influence after combat."""
