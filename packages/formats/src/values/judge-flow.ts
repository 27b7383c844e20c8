import type { InputIssue } from '@eupnea/model';
import { bridgeShortHoles } from './bridge-short-holes.ts';
import type { FlowZero } from './cut-breath.ts';
import { findFlowZero } from './find-flow-offset.ts';
import { judgeExpiration } from './judge-expiration.ts';
import { judgeNoise } from './judge-noise.ts';
import { judgeOscillation } from './judge-oscillation.ts';
import { judgePressureLevel, judgePressureSign, judgePressureUnit } from './judge-pressure-unit.ts';
import { quantile } from './quantile.ts';

/** Time needed for a verdict, s. */
const LEAST_SECONDS = 12;
/** Shares of the samples below the pressure between breaths and below that of an inspiration. */
const LOW_SHARE = 0.05;
const HIGH_SHARE = 0.95;
const MOST_HIGH_QUANTILE = 0.99;
/** Share of the sizes of the flow that stands for its peaks. */
const PEAK_QUANTILE = 0.98;
/** Swing of the pressure from which its high part is an inspiration of a ventilator, cmH2O. */
const LEAST_SWING = 6;
/** Share of time at high pressure above which the patient may breathe at a constant pressure. */
const MOST_HIGH_SHARE = 0.5;
/** Mean flow at high pressure, as a share of the usual peak flow, from which the sign contradicts. */
const REVERSED_SHARE = -0.12;
/** Largest flow of a recording in L/s, and the slowest breathing of an infant with such flows in L/min. */
const MOST_LITRES_PER_SECOND = 4;
const INFANT_BPM = 24;
/** Faster rises of a pressure are those of the heart, 1/min. */
const MOST_BPM = 45;
/** No lung is softer, mL/cmH2O. */
const MOST_COMPLIANCE = 300;

export interface FlowSamples {
  readonly rateHz: number;
  /** L/min and cmH2O; NaN = missing. */
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

export interface FlowVerdict {
  /** Reason why sign or unit of the flow cannot be right; null = no contradiction. */
  readonly contradiction: InputIssue | null;
  /** Error of the zero of the flow sensor; null = it cannot be told. */
  readonly zero: FlowZero | null;
  /** Whether there was time enough for a verdict. */
  readonly canTell: boolean;
}

/**
 * Checks sign and unit of the flow against the airway pressure of the first breaths: a ventilator blows gas in while its
 * pressure is high. The zero of the flow is told by its own breaths.
 * @param isJudged sign and unit were judged before: only the zero is looked for
 * @param lagMs time by which the pressure follows the flow
 */
export function judgeFlow(samples: FlowSamples, isJudged = false, lagMs = 0): FlowVerdict {
  const { rateHz } = samples;
  const canTell = samples.flow.length >= LEAST_SECONDS * rateHz;
  // Single lost rows lie in nearly every breath: without bridging no breath would be whole.
  const flow = bridgeShortHoles(samples.flow, rateHz);
  const pressure = bridgeShortHoles(samples.pressure, rateHz);
  const present = sortPresent(flow, pressure);
  if (present.indices.length < LEAST_SECONDS * rateHz) return { contradiction: null, zero: null, canTell };
  const swing = swingOf(present, pressure.length);
  const isVentilated = swing.high - swing.low >= LEAST_SWING;
  const peak = quantile(present.sizes, PEAK_QUANTILE);
  const { indices } = present;
  const contradiction = isJudged
    ? null
    : (judgeNoise({ rateHz, flow, pressure, indices }) ??
      judgeOscillation(flow, rateHz) ??
      judgePressureUnit({ flow, pressure, indices }, { ...swing, peak }) ??
      (isVentilated ? judgePressureSign(swing) : null) ??
      (isVentilated ? judgeSignAndUnit({ rateHz, flow, pressure }, present, swing) : null) ??
      judgePressureLevel(swing));
  if (contradiction !== null) return { contradiction, zero: null, canTell };
  const lag = Math.round((lagMs * rateHz) / 1000);
  const zero = findFlowZero({ rateHz, flow, pressure, read: samples.flow, lag, mayDrift: isVentilated });
  return { contradiction, zero, canTell };
}

/** Pressure between breaths and of an inspiration. */
interface Swing {
  readonly low: number;
  readonly high: number;
}

function swingOf({ pressures }: Present, samples: number): Swing {
  return { low: quantile(pressures, LOW_SHARE), high: highOf(pressures, samples) };
}

function judgeSignAndUnit(
  { rateHz, flow, pressure }: FlowSamples,
  present: Present,
  { low, high }: Swing,
): InputIssue | null {
  const swing = high - low;
  const border = low + swing / 2;
  let highRows = 0;
  let highFlow = 0;
  let rises = 0;
  let wasHigh = true;
  let firstRise = -1;
  let lastRise = -1;
  for (const index of present.indices) {
    const isHigh: boolean = (pressure[index] ?? 0) > (wasHigh ? border - swing / 8 : border + swing / 8);
    if (isHigh) {
      highRows += 1;
      highFlow += flow[index] ?? 0;
    }
    if (isHigh && !wasHigh) {
      rises += 1;
      if (firstRise < 0) firstRise = index;
      lastRise = index;
    }
    wasHigh = isHigh;
  }
  if (rises < 3 || highRows === 0 || highRows > MOST_HIGH_SHARE * present.indices.length) return null;
  const peak = quantile(present.sizes, PEAK_QUANTILE);
  const bpm = (60 * rateHz * (rises - 1)) / Math.max(1, lastRise - firstRise);
  const { indices } = present;
  const isOneWay = bpm <= MOST_BPM ? judgeExpiration({ flow, pressure, indices, low, high, peak }) : null;
  if (isOneWay !== null) return isOneWay;
  return judgeDirection(highFlow / highRows, peak, {
    swing,
    bpm,
    inspiredMl: (highFlow * 1000) / 60 / rateHz / rises,
  });
}

/** What has flow and pressure: its indices, and its sorted pressures and sizes of the flow. */
interface Present {
  readonly indices: Int32Array;
  readonly pressures: Float32Array;
  readonly sizes: Float32Array;
}

/** Indices at which both have a value, and the sorted values. Typed arrays sort without a call for each comparison. */
function sortPresent(flow: Float32Array, pressure: Float32Array): Present {
  const present = new Int32Array(flow.length);
  const [pressures, sizes] = [new Float32Array(flow.length), new Float32Array(flow.length)];
  let count = 0;
  for (let index = 0; index < flow.length; index += 1) {
    const [one, other] = [flow[index] ?? Number.NaN, pressure[index] ?? Number.NaN];
    if (Number.isNaN(one + other)) continue;
    present[count] = index;
    pressures[count] = other;
    sizes[count] = Math.abs(one);
    count += 1;
  }
  return {
    indices: present.subarray(0, count),
    pressures: pressures.subarray(0, count).sort(),
    sizes: sizes.subarray(0, count).sort(),
  };
}

function judgeDirection(
  meanHigh: number,
  peak: number,
  breath: { readonly swing: number; readonly bpm: number; readonly inspiredMl: number },
): InputIssue | null {
  if (meanHigh >= REVERSED_SHARE * peak) return judgeUnit({ ...breath, peak });
  const detail =
    `Flow is positive out of the patient: while airway pressure is high, mean flow is ${meanHigh.toFixed(1)} L/min. ` +
    'Turn its sign (--columns flow=-NAME).';
  return { code: 'flow_reversed', detail };
}

/** Pressure of an inspiration. What is missing may have stood above the scale, so that it counts as high. */
function highOf(sorted: Float32Array, samples: number): number {
  return quantile(sorted, Math.min(MOST_HIGH_QUANTILE, (HIGH_SHARE * samples) / sorted.length));
}

function judgeUnit(breath: {
  readonly peak: number;
  readonly swing: number;
  readonly bpm: number;
  readonly inspiredMl: number;
}): InputIssue | null {
  const { peak, swing, bpm, inspiredMl } = breath;
  const found = `at ${bpm.toFixed(0)} breaths a minute, peak flow is ${peak.toFixed(1)} L/min`;
  if (peak < MOST_LITRES_PER_SECOND && bpm < INFANT_BPM) {
    const detail = `The unit of flow cannot be L/min: ${found}. Say it (--columns flow=NAME:L/s).`;
    return { code: 'flow_unit', detail };
  }
  if (inspiredMl > MOST_COMPLIANCE * swing) {
    const detail = `The unit of flow cannot be L/min: ${found}, and a breath has ${inspiredMl.toFixed(0)} mL. Say it (--columns flow=NAME:mL/s).`;
    return { code: 'flow_unit', detail };
  }
  return null;
}
