import type { Component } from 'svelte';
import Opponent from '../automa/Opponent.svelte';
import type { Step } from '../types';
import AnswerPanel from './AnswerPanel.svelte';
import BuildPanel from './BuildPanel.svelte';
import DiscoveryPanel from './DiscoveryPanel.svelte';
import InfluencePanel from './InfluencePanel.svelte';
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
  upkeep: UpkeepPanel,
};

/** Those of steps that few games have, which are fetched when one comes. */
export const SELDOM: Readonly<Partial<Record<Step['kind'], () => Promise<{ default: Component }>>>> = {
  consent: () => import('./PactPanel.svelte'),
  reroll_raid: () => import('./RerollPanel.svelte'),
  build_shrine: () => import('./ShrinePanel.svelte'),
};
