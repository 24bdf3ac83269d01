"""What Penumbra promises about speed, measured. ``make bench`` runs it."""
