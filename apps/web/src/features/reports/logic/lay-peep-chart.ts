import type { PeepLevel } from './peep-step-values.ts';

/** Places in percent of the drawing; 0 is left and top. */
export interface PeepPoint {
  /** Place among the steps. */
  readonly step: number;
  readonly x: number;
  readonly y: number;
  readonly lowY: number;
  readonly highY: number;
}

export interface PeepTick {
  readonly value: number;
  readonly at: number;
}

export interface PeepChart {
  /** Levels with a compliance, in order of time. */
  readonly points: readonly PeepPoint[];
  readonly peeps: readonly PeepTick[];
  readonly compliances: readonly PeepTick[];
}

/** Space beside the outermost level, cmH2O. */
const PEEP_MARGIN = 1;
const COMPLIANCE_MARGIN = 2;
const TICKS = 5;
const NICE_STEPS = [1, 2, 5, 10, 20, 50, 100];

/** Compliance with its interval against measured PEEP; null with fewer than two levels that have one. */
export function layPeepChart(steps: readonly PeepLevel[]): PeepChart | null {
  const known = steps.flatMap(({ peep_cmh2o: peep, compliance_ml_cmh2o: own }, step) =>
    own.value === null || own.low === null || own.high === null
      ? []
      : [{ step, peep, value: own.value, low: own.low, high: own.high }],
  );
  if (known.length < 2) return null;
  const peeps = known.map(({ peep }) => peep);
  const [left, right] = [Math.min(...peeps) - PEEP_MARGIN, Math.max(...peeps) + PEEP_MARGIN];
  const bottom = Math.max(0, Math.min(...known.map(({ low }) => low)) - COMPLIANCE_MARGIN);
  const top = Math.max(...known.map(({ high }) => high)) + COMPLIANCE_MARGIN;
  const toX = (peep: number): number => ((peep - left) / (right - left)) * 100;
  const toY = (compliance: number): number => ((top - compliance) / (top - bottom)) * 100;
  return {
    points: known.map(({ step, peep, value, low, high }) => ({
      step,
      x: toX(peep),
      y: toY(value),
      lowY: toY(low),
      highY: toY(high),
    })),
    peeps: listTicks(left, right).map((value) => ({ value, at: toX(value) })),
    compliances: listTicks(bottom, top).map((value) => ({ value, at: toY(value) })),
  };
}

/** Whole numbers at a round distance, at most five. */
function listTicks(from: number, to: number): readonly number[] {
  const step = NICE_STEPS.find((size) => (to - from) / size <= TICKS) ?? to - from;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, place) => (first + place) * step);
}
