"""Who stands where on the map, with whom, against whom, and who may pass."""
