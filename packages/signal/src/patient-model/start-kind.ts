import type { ClockStart } from './set-clock.ts';
import type { ClockPhase } from './interval-clock.ts';
import { MODEL } from './model-constants.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import type { Rise } from './rise-before-valve.ts';

/**
 * What started a breath: the patient, the ventilator's clock, an effort that already ran through the breath before,
 * nothing that is seen, or what cannot be told.
 */
export type StartKind = 'patient' | 'timed' | 'carried' | 'none' | 'unknown';

interface StartSigns {
  readonly rise: Rise | null;
  readonly phase: ClockPhase;
  readonly clockStart: ClockStart;
  readonly trace: MuscleTrace | null;
  readonly valve: number;
  /** Samples of the expiration before; null without an adjacent breath. */
  readonly previousExpiration: number | null;
}

export function judgeStart({
  rise,
  phase,
  clockStart,
  trace,
  valve,
  previousExpiration,
}: StartSigns): StartKind {
  if (clockStart === 'clocked') return 'timed';
  if (rise === null || trace === null || previousExpiration === null) return 'unknown';
  if (isCarried(trace, valve, previousExpiration)) return 'carried';
  const { z, cmh2o } = rise;
  const isTimed = phase === 'on_time' && clockStart === 'unknown';
  if (Number.isNaN(z)) return 'unknown';
  if (isTimed) return z < MODEL.riseQuiet ? 'timed' : 'unknown';
  if (z > MODEL.riseClear && cmh2o > MODEL.riseLeastCmh2o) return 'patient';
  const isEarly = phase === 'early' || clockStart === 'sensed';
  if (isEarly && z > MODEL.riseLikely && cmh2o > MODEL.riseCmh2o) return 'patient';
  return z < MODEL.riseQuiet && cmh2o < MODEL.riseCmh2o ? 'none' : 'unknown';
}

/** Muscle pressure never came to rest in a short expiration since the breath before. */
function isCarried({ pmus, rateHz }: MuscleTrace, valve: number, expiration: number): boolean {
  if (expiration > MODEL.carriedS * rateHz) return false;
  let least = Number.POSITIVE_INFINITY;
  for (let at = Math.round(MODEL.carriedFromS * rateHz); at < valve - 1; at += 1)
    least = Math.min(least, pmus[at]);
  return least > MODEL.effortCmh2o;
}
