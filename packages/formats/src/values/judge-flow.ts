import type { InputIssue } from '@eupnea/model';
import { bridgeShortHoles } from './bridge-short-holes.ts';

/** Time needed for a verdict, s. */
const LEAST_SECONDS = 12;
/** Swing of the pressure from which its high part is an inspiration of a ventilator, cmH2O. */
const LEAST_SWING = 6;
/** Share of time at high pressure above which the patient may breathe at a constant pressure. */
const MOST_HIGH_SHARE = 0.5;
/** Mean flow at high pressure, as a share of the usual peak flow, from which the sign contradicts. */
const REVERSED_SHARE = -0.12;
/** Largest flow of a recording in L/s, and the slowest breathing of an infant with such flows in L/min. */
const MOST_LITRES_PER_SECOND = 4;
const INFANT_BPM = 24;
/** No lung is softer, mL/cmH2O. */
const MOST_COMPLIANCE = 300;
/** Offsets below are within the error of a good flow sensor, L/min and share of the peak flow. */
const LEAST_OFFSET = 1;
const OFFSET_SHARE = 0.012;
/** Agreement of the flow at rest and the mean flow, as a share, from which both are an offset. */
const OFFSET_AGREEMENT = 0.15;
/** Whole breaths that tell an offset; with holes between, fewer that agree. */
const LEAST_BREATHS = 3;
/** Share of a breath's samples that may be bridged: straight lines over more of them cut the peaks off its mean. */
const MOST_BRIDGED_SHARE = 0.05;
/** Share of a negative mean flow that remains at rest when an offset makes it. */
const NEGATIVE_REST_SHARE = 0.6;
/** Two rises of the pressure further apart have lost a breath between them, s. */
const LONGEST_BREATH_SECONDS = 10;
/** A leak follows pressure: mean over end-expiratory pressure from which a leak is told from an offset. */
const LEAK_RATIO = 1.25;

export interface FlowSamples {
  readonly rateHz: number;
  /** L/min and cmH2O; NaN = missing. */
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

export interface FlowVerdict {
  /** Reason why sign or unit of the flow cannot be right; null = no contradiction. */
  readonly contradiction: InputIssue | null;
  /** Constant error of the flow sensor, L/min; 0 = none that is certain. */
  readonly offsetLpm: number;
}

const NO_VERDICT: FlowVerdict = { contradiction: null, offsetLpm: 0 };

/**
 * Checks sign, unit and zero of the flow against the airway pressure of the first breaths: a ventilator blows gas in
 * while its pressure is high.
 */
export function judgeFlow(samples: FlowSamples): FlowVerdict {
  const { rateHz } = samples;
  // Single lost rows lie in nearly every breath: without bridging no breath would be whole.
  const flow = bridgeShortHoles(samples.flow, rateHz);
  const pressure = bridgeShortHoles(samples.pressure, rateHz);
  const present: number[] = [];
  for (let index = 0; index < flow.length; index += 1) {
    if (!Number.isNaN(flow[index]) && !Number.isNaN(pressure[index])) present.push(index);
  }
  if (present.length < LEAST_SECONDS * rateHz) return NO_VERDICT;
  const pressures = present.map((index) => pressure[index] ?? 0).toSorted((left, right) => left - right);
  const sizes = present.map((index) => Math.abs(flow[index] ?? 0)).toSorted((left, right) => left - right);
  const [low, high] = [quantile(pressures, 0.05), quantile(pressures, 0.95)];
  const swing = high - low;
  if (swing < LEAST_SWING) return NO_VERDICT;
  const border = low + swing / 2;
  const peak = quantile(sizes, 0.98);
  let highRows = 0;
  let highFlow = 0;
  let rises = 0;
  let wasHigh = true;
  let firstRise = -1;
  let lastRise = -1;
  for (const index of present) {
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
  if (rises < 3 || highRows === 0 || highRows > MOST_HIGH_SHARE * present.length) return NO_VERDICT;
  const meanHigh = highFlow / highRows;
  if (meanHigh < REVERSED_SHARE * peak) {
    const detail =
      `Flow is positive out of the patient: while airway pressure is high, mean flow is ${meanHigh.toFixed(1)} L/min. ` +
      'Turn its sign (--columns flow=-NAME).';
    return { contradiction: { code: 'flow_reversed', detail }, offsetLpm: 0 };
  }
  const bpm = (60 * rateHz * (rises - 1)) / Math.max(1, lastRise - firstRise);
  const unit = judgeUnit({
    peak,
    swing,
    bpm,
    inspiredMl: (meanHigh * highRows * 1000) / 60 / rateHz / rises,
  });
  if (unit !== null) return { contradiction: unit, offsetLpm: 0 };
  return {
    contradiction: null,
    offsetLpm: findOffset({ rateHz, flow, pressure }, samples.flow, border, [firstRise, lastRise], peak),
  };
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

/**
 * Offset that the flow at rest and the mean over whole breaths agree on; 0 when a leak explains them as well.
 * @param read the flow before short holes were bridged
 */
function findOffset(
  { rateHz, flow, pressure }: FlowSamples,
  read: Float32Array,
  border: number,
  [first, last]: readonly [number, number],
  peak: number,
): number {
  if (last <= first) return 0;
  let sum = 0;
  let pressureSum = 0;
  let count = 0;
  const rests: number[] = [];
  const restPressures: number[] = [];
  const before = Math.round(0.3 * rateHz);
  const gap = Math.round(0.1 * rateHz);
  let from = first;
  for (let index = first; index < last; index += 1) {
    const isRise = (pressure[index] ?? Number.NaN) <= border && (pressure[index + 1] ?? Number.NaN) > border;
    if (!isRise || index - from < rateHz / 2) continue;
    // Only whole breaths: a hole takes its part of a breath out of the mean.
    const isWhole = shareMissing(read, from, index) <= MOST_BRIDGED_SHARE;
    const own = isWhole ? meanOf(flow, from, index) : Number.NaN;
    if (!Number.isNaN(own) && index - from < LONGEST_BREATH_SECONDS * rateHz) {
      sum += own * (index - from);
      pressureSum += meanOf(pressure, from, index) * (index - from);
      count += index - from;
      rests.push(meanOf(flow, index - before - gap, index - gap));
      restPressures.push(meanOf(pressure, index - before - gap, index - gap));
    }
    from = index;
  }
  const mean = sum / count;
  if (rests.length < LEAST_BREATHS && !doAgree(rests, mean)) return 0;
  const rest = quantile(
    rests.toSorted((left, right) => left - right),
    0.5,
  );
  const restPressure = quantile(
    restPressures.toSorted((left, right) => left - right),
    0.5,
  );
  if (Math.abs(mean) < Math.max(LEAST_OFFSET, OFFSET_SHARE * peak)) return 0;
  // No leak lets gas in. The lung may still be emptying at rest, so that the mean is the better estimate.
  if (mean < 0) return rest <= NEGATIVE_REST_SHARE * mean ? mean : 0;
  if (Math.abs(rest - mean) > Math.max(0.4, OFFSET_AGREEMENT * mean)) return 0;
  // A leak lets out more at the mean pressure than at the end of expiration.
  if (!(pressureSum / count > LEAK_RATIO * restPressure)) return 0;
  return mean;
}

/** Of a single breath, rest and mean: no leak lets gas in. */
function doAgree([first = Number.NaN, other]: readonly number[], mean: number): boolean {
  const second = other ?? (mean < 0 ? mean : Number.NaN);
  return Math.abs(first - second) <= OFFSET_AGREEMENT * Math.abs(mean);
}

function shareMissing(values: Float32Array, from: number, to: number): number {
  let missing = 0;
  for (let index = from; index < to; index += 1) if (Number.isNaN(values[index])) missing += 1;
  return missing / (to - from);
}

function meanOf(values: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += values[index] ?? Number.NaN;
  return sum / (to - from);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
