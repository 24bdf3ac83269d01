/** What points are for, in the order in which they are shown. */
export const PARTS = ['planets', 'stations', 'alliances'] as const;
