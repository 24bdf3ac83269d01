import type { Component } from 'svelte';
import Opponent from '../automa/Opponent.svelte';
import type { Step } from '../types';
import AnswerPanel from './AnswerPanel.svelte';
import BuildPanel from './BuildPanel.svelte';
import DiscoveryPanel from './DiscoveryPanel.svelte';
import InfluencePanel from './InfluencePanel.svelte';
import RerollPanel from './RerollPanel.svelte';
import ShrinePanel from './ShrinePanel.svelte';
import PactPanel from './PactPanel.svelte';
import MovePanel from './MovePanel.svelte';
import TurnButtons from './TurnButtons.svelte';
import UpgradePanel from './UpgradePanel.svelte';
import UpkeepPanel from './UpkeepPanel.svelte';

/** The panels that offer the choices of a step, where plain buttons would not do. */
export const PANELS: Readonly<Partial<Record<Step['kind'], Component>>> = {
  automa: Opponent,
  turn: TurnButtons,
  influence: InfluencePanel,
  upgrade: UpgradePanel,
  build: BuildPanel,
  move: MovePanel,
  discovery: DiscoveryPanel,
  answer: AnswerPanel,
  consent: PactPanel,
  reroll_raid: RerollPanel,
  build_shrine: ShrinePanel,
  upkeep: UpkeepPanel,
};
