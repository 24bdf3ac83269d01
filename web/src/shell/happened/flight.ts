/** ms in which things glide over a map. */
export const FLIGHT = 620;
