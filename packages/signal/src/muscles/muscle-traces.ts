import type { MuscleChannel, MuscleWindow } from './muscle-window.ts';

/** Time before a breath in which its effort may begin and before which the muscles rest, s. */
const LEAD_SECONDS = 0.5;
/** Share of the expiration before that may be looked at: the rest of it belongs to the breath before. */
const LEAD_SHARE = 0.5;
const SHORTEST_LEAD_SECONDS = 0.1;

/** The muscle channels of one breath and of the time before it; null = not recorded. */
export interface MuscleTraces {
  /** Samples before the first one of the breath. */
  readonly lead: number;
  /** cmH2O. */
  readonly pressure: Float32Array | null;
  /** L/min. */
  readonly flow: Float32Array | null;
  readonly oesophageal: Float32Array | null;
  readonly transdiaphragmatic: Float32Array | null;
  /** Microvolts. */
  readonly activity: Float32Array | null;
  /** Elastance of the chest wall that passive breaths before showed, cmH2O/L; NaN without one. */
  readonly chestWallElastance: number;
  /** Samples of a channel from one sample to another, counted from the first one of the breath; at most 3 s before it. */
  readonly readBeside: (code: MuscleChannel, from: number, to: number) => Float32Array | null;
}

/** What is known from the breaths before. */
export interface MusclesBefore {
  /** Samples of the expiration before the breath; null = not known. */
  readonly expiration: number | null;
  readonly chestWallElastance: number;
}

export function readMuscleTraces(
  window: MuscleWindow,
  [startIndex, endIndex]: readonly [number, number],
  rateHz: number,
  before: MusclesBefore,
): MuscleTraces | null {
  if (!window.isUsed) return null;
  const longest = LEAD_SHARE * (before.expiration ?? Number.POSITIVE_INFINITY);
  const lead = Math.round(Math.max(SHORTEST_LEAD_SECONDS * rateHz, Math.min(LEAD_SECONDS * rateHz, longest)));
  const read = (code: Parameters<MuscleWindow['read']>[0]) => window.read(code, startIndex - lead, endIndex);
  const oesophageal = read('oesophageal_pressure');
  return {
    lead,
    pressure: read('pressure'),
    flow: read('flow'),
    chestWallElastance: before.chestWallElastance,
    oesophageal,
    transdiaphragmatic:
      read('transdiaphragmatic_pressure') ?? subtract(read('gastric_pressure'), oesophageal),
    activity: read('diaphragm_activity'),
    readBeside: (code, from, to) => window.read(code, startIndex + from, startIndex + to),
  };
}

function subtract(gastric: Float32Array | null, oesophageal: Float32Array | null): Float32Array | null {
  if (gastric === null || oesophageal === null) return null;
  return gastric.map((value, index) => value - oesophageal[index]);
}
