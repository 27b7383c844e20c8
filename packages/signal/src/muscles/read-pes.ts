import type { BreathView } from '../breath-view.ts';
import type { MuscleTraces } from './muscle-traces.ts';
import { extreme, findRest, type Rest } from './rest.ts';

/** A pressure that moves less over a whole breath comes from an empty balloon, cmH2O. */
const LEAST_RANGE = 0.3;
/** Change of the rest over one breath from which the balloon moved or the gullet contracted: cmH2O, share of the swing. */
const MOST_DRIFT = 5;
const MOST_DRIFT_SHARE = 0.5;
/** Fastest change of Pes that muscles make, cmH2O/s, and least jump that counts, cmH2O: a knocked catheter, a flush. */
const FASTEST_CHANGE = 500;
const LEAST_JUMP = 8;

/** Why oesophageal pressure of a breath cannot be used. */
export type PesGate = 'pes_missing' | 'empty_balloon' | 'pes_step' | 'baseline_moved';

/** Oesophageal pressure of a breath that can be trusted. Indices count from the first sample of the lead. */
export interface PesTrace {
  readonly pes: Float32Array;
  readonly lead: number;
  /** First sample of expiration. */
  readonly inspired: number;
  readonly rest: Rest;
  readonly restAfter: Rest;
  /** Rest less the lowest pressure of inspiration, cmH2O. */
  readonly swing: number;
}

export function readPes(
  view: BreathView,
  { oesophageal: pes, lead }: MuscleTraces,
): PesTrace | PesGate | null {
  if (pes === null) return null;
  if (pes.some(Number.isNaN)) return 'pes_missing';
  const rest = findRest(pes, [0, lead], view.rateHz, 'highest');
  const after = Math.min(lead, view.length - view.inspirationEnd);
  const restAfter = findRest(pes, [pes.length - after, pes.length], view.rateHz, 'highest');
  const inspired = lead + view.inspirationEnd;
  const swing = rest.value - extreme(pes, lead, inspired, 'lowest');
  const range = extreme(pes, lead, pes.length, 'highest') - extreme(pes, lead, pes.length, 'lowest');
  if (range < LEAST_RANGE) return 'empty_balloon';
  if (hasStep(pes, view.rateHz)) return 'pes_step';
  if (Math.abs(restAfter.value - rest.value) > Math.max(MOST_DRIFT, MOST_DRIFT_SHARE * Math.abs(swing)))
    return 'baseline_moved';
  return { pes, lead, inspired, rest, restAfter, swing };
}

function hasStep(pes: Float32Array, rateHz: number): boolean {
  const most = Math.max(LEAST_JUMP, FASTEST_CHANGE / rateHz);
  for (let index = 1; index < pes.length; index += 1)
    if (Math.abs(pes[index] - pes[index - 1]) > most) return true;
  return false;
}
