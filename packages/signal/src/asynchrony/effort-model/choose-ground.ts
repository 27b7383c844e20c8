import type { ChestMechanics } from '../chest-mechanics.ts';
import type { TrackedMechanics } from '../mechanics-tracker.ts';
import { createBlindPrior, readRisingElastance } from './blind-prior.ts';
import type { BreathMemory } from './breath-memory.ts';
import { createPrior, type MechanicsPrior } from './mechanics-prior.ts';
import { findOverdistendedLung } from './overdistended-lung.ts';
import type { Trust } from './read-fit.ts';

/** Starting point of a search for efforts, and the fit that it must reach. */
export interface SearchGround {
  readonly prior: MechanicsPrior;
  readonly trust: Trust;
  /** The prior comes from valve steps, which may be wrong. */
  readonly fromValves: boolean;
  /** Valve steps exist but are treated as wrong. */
  readonly isDoubt: boolean;
  /** An overdistended lung that explains the breaths without any effort; null when there is none. */
  readonly resting: ChestMechanics | null;
}

/** Knowledge of a breath before any search. */
export interface KnownOfBreath {
  /** Mechanics by valve steps; null when the steps are not credible. */
  readonly valves: TrackedMechanics | null;
  /** The breaths' own mechanics replace valve steps: a search would not improve on them. */
  readonly standIn: boolean;
  /** The pressure reached a level at which the lung may be full. */
  readonly isFull: boolean;
}

/**
 * Chooses the prior of a search: an overdistended lung, valve steps and recoil, or a blind prior. Null = no search.
 * @param doubt required fit of a search that treats valve steps as wrong, because a muscle that relaxes as slowly as
 * the lung empties hides most of a step; null = steps are trusted
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
