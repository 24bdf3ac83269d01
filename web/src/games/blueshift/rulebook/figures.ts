import type { Figures } from '../../../shell/rules/book';
import Blockade from './Blockade.svelte';
import Hits from './Hits.svelte';
import RankTrack from './RankTrack.svelte';
import Transport from './Transport.svelte';

/** The diagrams of the rulebook, by the names that the chapters have for them. */
export const figures: Figures = { blockade: Blockade, hits: Hits, 'rank-track': RankTrack, transport: Transport };
