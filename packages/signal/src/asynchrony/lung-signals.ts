import type { DetectedView } from '../breath-view.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import { measureHeld } from './held-volume.ts';

/** One breath's samples with the leak subtracted, in L and L/s. */
export interface LungSignals {
  readonly rateHz: number;
  readonly length: number;
  readonly inspirationEnd: number;
  /** First sample of the inspiratory pause; equals `inspirationEnd` without a pause. */
  readonly pauseStart: number;
  readonly pressure: Float32Array;
  readonly flowLps: Float64Array;
  /** Volume above that of the breath's first sample. */
  readonly volumeL: Float64Array;
  /** Volume above rest that the lung retained from earlier breaths at the first sample, L. */
  readonly heldL: number;
  /**
   * Computes the same signals again, for a reader that keeps a breath longer than its arrays; valid until the next call.
   * Absent when nobody reuses the arrays.
   */
  readonly again?: () => LungSignals;
}

/** Arrays for the signals of one breath. The owner reuses them when no reader needs the signals any more. */
export class SignalArrays {
  readonly #flowLps = new ScratchArray();
  readonly #volumeL = new ScratchArray();

  take(length: number): Pick<LungSignals, 'flowLps' | 'volumeL'> {
    return {
      flowLps: this.#flowLps.atLeast(length).subarray(0, length),
      volumeL: this.#volumeL.atLeast(length).subarray(0, length),
    };
  }
}

const computedAgain = new SignalArrays();

/**
 * Subtracts the leak from the flow and integrates volume.
 * @param conductance of the leak, L/s per square root of cmH2O
 * @param former the previous breath when adjacent, else null
 * @param arrays hold the signals
 */
export function freeOfLeak(
  view: DetectedView,
  conductance: number,
  former: LungSignals | null,
  arrays: SignalArrays,
): LungSignals {
  const { length, rateHz, inspirationEnd, flow, pressure } = view;
  const own = arrays.take(length);
  integrateLung({ rateHz, flow, pressure }, conductance, own);
  const pauseStart = findFlowEnd(own.flowLps, inspirationEnd);
  const heldL = former === null ? 0 : measureHeld(former);
  const known = { rateHz, length, inspirationEnd, pauseStart, pressure, heldL };
  return { ...known, ...own, again: () => computeAgain(known, flow, conductance) };
}

/** Takes the samples one by one: a whole view would keep the breaths before it in memory. */
function computeAgain(
  known: Omit<LungSignals, 'flowLps' | 'volumeL'>,
  flow: Float32Array,
  conductance: number,
): LungSignals {
  const own = computedAgain.take(known.length);
  integrateLung({ rateHz: known.rateHz, flow, pressure: known.pressure }, conductance, own);
  return { ...known, ...own };
}

function integrateLung(
  { rateHz, flow, pressure }: Pick<DetectedView, 'rateHz' | 'flow' | 'pressure'>,
  conductance: number,
  { flowLps, volumeL }: Pick<LungSignals, 'flowLps' | 'volumeL'>,
): void {
  let volume = 0;
  let before = 0;
  for (let index = 0; index < flowLps.length; index += 1) {
    const lost = conductance === 0 ? 0 : conductance * Math.sqrt(Math.max(0, pressure[index] ?? 0));
    const now = (flow[index] ?? 0) / 60 - lost;
    if (index > 0) volume += (before + now) / (2 * rateHz);
    flowLps[index] = now;
    volumeL[index] = volume;
    before = now;
  }
}

/** Maximum flow in a pause, as a share of the peak flow plus PAUSE_LPS: valves leak slightly and sensors have noise. */
const PAUSE_SHARE = 0.12;
const PAUSE_LPS = 0.02;

function findFlowEnd(flowLps: Float64Array, inspirationEnd: number): number {
  let peak = 0;
  for (let index = 0; index < inspirationEnd; index += 1) peak = Math.max(peak, flowLps[index] ?? 0);
  let end = inspirationEnd;
  while (end > 1 && (flowLps[end - 1] ?? 0) < PAUSE_SHARE * peak + PAUSE_LPS) end -= 1;
  return end;
}
