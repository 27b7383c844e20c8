import type { ChestMechanics } from '../chest-mechanics.ts';
import type { TrackedMechanics } from '../mechanics-tracker.ts';
import { createBlindPrior, readRisingElastance } from './blind-prior.ts';
import type { BreathMemory } from './breath-memory.ts';
import { createPrior, type MechanicsPrior } from './mechanics-prior.ts';
import { findOverdistendedLung } from './overdistended-lung.ts';
import type { Trust } from './read-fit.ts';

/** What a search for efforts begins with, and how much a shape that it finds must explain. */
export interface SearchGround {
  readonly prior: MechanicsPrior;
  readonly trust: Trust;
  /** The valves' steps tell the prior: they may be wrong. */
  readonly fromValves: boolean;
  /** They would tell it, but are taken to be wrong. */
  readonly isDoubt: boolean;
  /** A lung at its end that no effort is needed to explain; null = none such. */
  readonly resting: ChestMechanics | null;
}

/** What is known of a breath before any search. */
export interface KnownOfBreath {
  /** By the valves' steps; null = they tell nothing. */
  readonly valves: TrackedMechanics | null;
  /** The breaths' own mechanics stand in for the valves': a search of its own is no better. */
  readonly standIn: boolean;
  /** The pressure came so high that the lung may be at its end. */
  readonly isFull: boolean;
}

/**
 * What valves and recoil tell, or next to nothing. Null = nothing is looked for.
 * @param doubt the valves' steps are wrong, and how much a shape without them must explain: a muscle that lets go as slowly as the lung
 * empties takes most of a step away; null = they are believed
 */
export function chooseGround(
  memory: BreathMemory,
  { valves, standIn, isFull }: KnownOfBreath,
  doubt: Trust | null,
): SearchGround | null {
  const { breaths, peakL } = memory;
  const overdistended = findOverdistendedLung(breaths);
  if (overdistended !== null) {
    const { prior, atRest, chest } = overdistended;
    const trust = valves === null && !isFull ? 'blind' : 'usual';
    return { ...UNTOLD, prior, trust: atRest ? 'atRest' : trust, resting: atRest ? chest : null };
  }
  if (standIn) return null;
  if (valves !== null && doubt === null) {
    const prior = createPrior(valves, peakL, readRisingElastance(breaths));
    return { ...UNTOLD, prior, trust: 'usual', fromValves: true };
  }
  const prior = createBlindPrior(breaths);
  if (prior === null) return null;
  return { ...UNTOLD, prior, trust: doubt ?? (isFull ? 'usual' : 'blind'), isDoubt: doubt !== null };
}

const UNTOLD = { fromValves: false, isDoubt: false, resting: null } as const;
