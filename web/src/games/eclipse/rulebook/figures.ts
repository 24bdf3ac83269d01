import type { Figures } from '../../../shell/rules/book';
import Damage from './Damage.svelte';
import Hits from './Hits.svelte';
import IncomeTrack from './IncomeTrack.svelte';
import Pinning from './Pinning.svelte';
import Reach from './Reach.svelte';
import Retreat from './Retreat.svelte';
import Rings from './Rings.svelte';
import Squares from './Squares.svelte';
import Turning from './Turning.svelte';
import UpkeepTrack from './UpkeepTrack.svelte';
import Wormholes from './Wormholes.svelte';

/** The diagrams of the rulebook, by the names that the chapters have for them. */
export const figures: Figures = {
  damage: Damage,
  hits: Hits,
  'income-track': IncomeTrack,
  pinning: Pinning,
  reach: Reach,
  retreat: Retreat,
  rings: Rings,
  squares: Squares,
  turning: Turning,
  'upkeep-track': UpkeepTrack,
  wormholes: Wormholes,
};
