import { DETECTION } from '../thresholds.ts';
import type { SmoothWaves } from './smooth-waves.ts';

const LPM = 60;
/** Valves move for so long after cycling off, s. */
const VALVE_SECONDS = 0.1;

/** How the chest empties: a passive one along an exponential, a muscle bends it. */
export function readExpirationSigns(waves: SmoothWaves, weightKg: number | null) {
  const { flow, pressure, lead, rateHz, inspirationEnd, length, volumeL, flowNoise } = waves;
  const start = lead + inspirationEnd;
  const end = lead + length;
  let peakAt = start;
  for (let at = start; at < Math.min(end, start + rateHz); at += 1) {
    if ((flow[at] ?? 0) < (flow[peakAt] ?? 0)) peakAt = at;
  }
  const peak = Math.max(1e-3, -(flow[peakAt] ?? 0));
  const at = (seconds: number) => Math.min(end - 1, start + Math.round(seconds * rateHz));
  const flowShare = (seconds: number) =>
    at(seconds) >= end - 1 ? Number.NaN : -(flow[at(seconds)] ?? 0) / peak;
  const held = volumeL[inspirationEnd - 1] ?? 0;
  const highest = highestOf(volumeL);
  const left = volumeL[length - 1] ?? 0;
  const bump = findBump(flow, peakAt, end, 1);
  const late = findBump(flow, Math.min(end - 1, Math.max(peakAt, start + Math.round(0.2 * rateHz))), end, 1);
  const dip = findBump(pressure, Math.min(end - 1, at(VALVE_SECONDS + 0.1)), end, -1);
  const line = emptyingLine(waves, peakAt, end);
  return {
    te: (length - inspirationEnd) / rateHz,
    exp_peak_flow: LPM * peak,
    exp_peak_s: (peakAt - start) / rateHz,
    exp_peak_tau: held / peak,
    exp_flow_0_1: flowShare(0.1),
    exp_flow_0_2: flowShare(0.2),
    exp_flow_0_3: flowShare(0.3),
    exp_flow_0_5: flowShare(0.5),
    exp_half_s: halfTime(flow, peakAt, end, peak) / rateHz,
    left_share: left / Math.max(0.02, held),
    left_ml: 1000 * left,
    left_over_limit: (1000 * left) / Math.max(5, stackingLimitMl(1000 * highest, weightKg)),
    highest_ml: 1000 * highest,
    end_flow: LPM * (flow[end - 1] ?? 0),
    end_flow_share: -(flow[end - 1] ?? 0) / peak,
    bump: LPM * bump.depth,
    bump_share: bump.depth / peak,
    bump_over_noise: bump.depth / Math.max(1e-4, flowNoise),
    bump_s: (bump.turn - start) / rateHz,
    bump_width_s: (bump.end - bump.turn) / rateHz,
    late_bump: LPM * late.depth,
    late_bump_s: (late.turn - start) / rateHz,
    late_bump_height: LPM * (flow[late.turn] ?? 0),
    dip: dip.depth,
    dip_s: (dip.turn - start) / rateHz,
    dip_width_s: (dip.end - dip.turn) / rateHz,
    tau: line.tau,
    above_line: LPM * line.above,
    above_line_s: (line.aboveAt - start) / rateHz,
    above_line_share: line.above / peak,
    below_line: LPM * line.below,
    below_line_s: (line.belowAt - start) / rateHz,
    line_residual: line.residual / peak,
    exp_pressure_0_1: (pressure[at(0.1)] ?? 0) - (pressure[end - 1] ?? 0),
    exp_pressure_0_3: (pressure[at(0.3)] ?? 0) - (pressure[end - 1] ?? 0),
  };
}

/** Volume left from which a breath counts as stacked, mL (decisions section 8). */
export function stackingLimitMl(inspiredMl: number, weightKg: number | null): number {
  const byWeight = weightKg === null ? Number.POSITIVE_INFINITY : DETECTION.stackedMlPerKg * weightKg;
  return Math.min(byWeight, DETECTION.stackedShare * inspiredMl);
}

/** The largest fall-back of a wave that should only come up: height from its turn to the lowest after it. */
function findBump(values: Float64Array, from: number, to: number, sign: 1 | -1) {
  let highest = from;
  let best = { depth: 0, turn: from, end: from };
  for (let at = from; at < to; at += 1) {
    const value = sign * (values[at] ?? 0);
    if (value > sign * (values[highest] ?? 0)) highest = at;
    const depth = sign * (values[highest] ?? 0) - value;
    if (depth > best.depth) best = { depth, turn: highest, end: at };
  }
  return best;
}

function halfTime(flow: Float64Array, peakAt: number, end: number, peak: number): number {
  let at = peakAt;
  while (at < end && -(flow[at] ?? 0) > peak / 2) at += 1;
  return at - peakAt;
}

function highestOf(values: Float64Array): number {
  let highest = 0;
  for (const value of values) if (value > highest) highest = value;
  return highest;
}

/** Flow against volume is a line in a passive chest; a muscle that pulls lifts the flow above it. */
function emptyingLine({ flow, volumeL, lead }: SmoothWaves, peakAt: number, end: number) {
  let count = 0;
  let sumV = 0;
  let sumF = 0;
  let vv = 0;
  let vf = 0;
  for (let at = peakAt; at < end; at += 1) {
    const v = volumeL[at - lead] ?? 0;
    const f = flow[at] ?? 0;
    count += 1;
    sumV += v;
    sumF += f;
    vv += v * v;
    vf += v * f;
  }
  const meanV = sumV / count;
  const meanF = sumF / count;
  const spread = vv - count * meanV * meanV;
  const slope = spread > 1e-9 ? (vf - count * meanV * meanF) / spread : Number.NaN;
  let above = 0;
  let aboveAt = peakAt;
  let below = 0;
  let belowAt = peakAt;
  let squares = 0;
  for (let at = peakAt; at < end; at += 1) {
    const off = (flow[at] ?? 0) - meanF - slope * ((volumeL[at - lead] ?? 0) - meanV);
    squares += off * off;
    if (off > above) {
      above = off;
      aboveAt = at;
    }
    if (-off > below) {
      below = -off;
      belowAt = at;
    }
  }
  return {
    tau: -1 / slope,
    above,
    aboveAt,
    below,
    belowAt,
    residual: Math.sqrt(squares / Math.max(1, count)),
  };
}
