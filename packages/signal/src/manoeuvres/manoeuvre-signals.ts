import type { BreathView } from '../breath-view.ts';

/** Time before the breath that may show the airway at rest, s. */
const BEFORE_SECONDS = 2;

/** Pressure and flow of a breath and the end of the expiration before it. */
export interface ManoeuvreSignals {
  readonly rateHz: number;
  /** Samples before the first one of the breath. */
  readonly lead: number;
  /** cmH2O. */
  readonly pressure: Float32Array;
  /** L/min. */
  readonly flow: Float32Array;
}

/** Signals of the breath alone, or with the expiration before it when that breath ended where this one begins. */
export function readManoeuvreSignals(view: BreathView, withBefore: boolean): ManoeuvreSignals {
  const { rateHz, pressure, flow, preceding } = view;
  const before = preceding[0]?.view;
  if (!withBefore || before === undefined || view.followsPreceding !== true)
    return { rateHz, lead: 0, pressure, flow };
  // Without an inspiration all of it is the return from an effort before.
  const rests = before.inspirationEnd < before.length ? before.length - before.inspirationEnd : before.length;
  const lead = Math.min(rests, Math.round(BEFORE_SECONDS * rateHz));
  return {
    rateHz,
    lead,
    pressure: join(before.pressure.subarray(before.length - lead), pressure),
    flow: join(before.flow.subarray(before.length - lead), flow),
  };
}

function join(first: Float32Array, second: Float32Array): Float32Array {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
