import type { BreathCase } from '../breath-case.ts';

/** Times about delivery and about cycling off at which the muscle's pressure is read, s. */
const ABOUT_START = [-0.4, -0.25, -0.15, -0.05, 0.05, 0.15] as const;

/** What the muscle pressure of the equation of motion shows. */
export function readMuscleSigns({ trace, signals, starting, efforts, habits, blind }: BreathCase) {
  const { pmus, lead } = trace;
  const { rateHz, inspirationEnd, length } = signals;
  const nothing = blind || pmus.length === 0;
  const at = (samples: number) => {
    const index = lead + Math.round(samples);
    return nothing || index < 0 || index >= pmus.length ? Number.NaN : (pmus[index] ?? Number.NaN);
  };
  const about = (seconds: number) => at(seconds * rateHz);
  const cycling = (seconds: number) => at(inspirationEnd + seconds * rateHz);
  const inflation = readHump(pmus, Math.max(0, lead - Math.round(0.3 * rateHz)), lead + inspirationEnd);
  const half = crossDown(pmus, inflation.peakAt, 0.5 * inflation.peak);
  const quarter = crossDown(pmus, inflation.peakAt, 0.25 * inflation.peak);
  const onset = crossUp(pmus, inflation.peakAt, 0.2 * inflation.peak);
  const rest = readHump(
    pmus,
    Math.min(pmus.length - 1, lead + inspirationEnd + Math.round(0.15 * rateHz)),
    pmus.length,
  );
  const wasted = efforts
    .filter((effort) => effort !== starting && effort.onset >= inspirationEnd - 0.05 * rateHz)
    .toSorted((a, b) => b.peakCmh2o - a.peakCmh2o)[0];
  const within = efforts
    .filter(
      (effort) => effort !== starting && effort.onset > 0 && effort.onset < inspirationEnd + 0.1 * rateHz,
    )
    .toSorted((a, b) => b.peakCmh2o - a.peakCmh2o)[0];
  const seconds = (samples: number | undefined) => (samples === undefined ? Number.NaN : samples / rateHz);
  let patient = 0;
  let machine = 0;
  let lowest = 0;
  const base = signals.pressure[0] ?? 0;
  for (let index = 0; index < Math.min(signals.pauseStart, inspirationEnd); index += 1) {
    patient += Math.max(0, pmus[lead + index] ?? 0);
    machine += (signals.pressure[index] ?? 0) - base;
  }
  for (let index = inspirationEnd; index < length; index += 1)
    lowest = Math.min(lowest, pmus[lead + index] ?? 0);
  return {
    pm_m40: about(ABOUT_START[0]),
    pm_m25: about(ABOUT_START[1]),
    pm_m15: about(ABOUT_START[2]),
    pm_m05: about(ABOUT_START[3]),
    pm_p05: about(ABOUT_START[4]),
    pm_p15: about(ABOUT_START[5]),
    pm_before:
      nothing || lead === 0
        ? Number.NaN
        : readHump(pmus, Math.max(0, lead - Math.round(0.4 * rateHz)), lead + 1).peak,
    pm_rise_0_25: rise(pmus, lead, Math.round(0.25 * rateHz), nothing),
    pm_rise_0_4: rise(pmus, lead, Math.round(0.4 * rateHz), nothing),
    pm_peak: nothing ? Number.NaN : inflation.peak,
    pm_peak_s: nothing ? Number.NaN : (inflation.peakAt - lead) / rateHz,
    pm_onset_s: nothing ? Number.NaN : (onset - lead) / rateHz,
    pm_half_after_cycling_s: nothing ? Number.NaN : (half - lead - inspirationEnd) / rateHz,
    pm_quarter_after_cycling_s: nothing ? Number.NaN : (quarter - lead - inspirationEnd) / rateHz,
    pm_c_m30: cycling(-0.3) / inflation.peak,
    pm_c_m20: cycling(-0.2) / inflation.peak,
    pm_c_m10: cycling(-0.1) / inflation.peak,
    pm_c_p05: cycling(0.05) / inflation.peak,
    pm_c_p15: cycling(0.15) / inflation.peak,
    pm_c_p30: cycling(0.3) / inflation.peak,
    pm_exp_peak: nothing ? Number.NaN : rest.peak,
    pm_exp_prominence: nothing ? Number.NaN : rest.prominence,
    pm_exp_peak_s: nothing ? Number.NaN : (rest.peakAt - lead - inspirationEnd) / rateHz,
    pm_lowest: nothing ? Number.NaN : lowest,
    pm_end: nothing ? Number.NaN : (pmus[pmus.length - 1] ?? Number.NaN),
    start_onset_s: seconds(starting?.onset),
    start_peak: starting?.peakCmh2o ?? Number.NaN,
    start_peak_s: seconds(starting?.peak),
    start_end_s: starting === null ? Number.NaN : (starting.end - inspirationEnd) / rateHz,
    start_over: starting === null ? Number.NaN : starting.isOver ? 1 : 0,
    has_start: starting === null ? 0 : 1,
    wasted_peak: wasted?.peakCmh2o ?? (nothing ? Number.NaN : 0),
    wasted_onset_s: wasted === undefined ? Number.NaN : (wasted.onset - inspirationEnd) / rateHz,
    wasted_length_s: wasted === undefined ? Number.NaN : (wasted.end - wasted.onset) / rateHz,
    wasted_to_next_s: wasted === undefined ? Number.NaN : (length - wasted.end) / rateHz,
    wasted_over: wasted === undefined ? Number.NaN : wasted.isOver ? 1 : 0,
    within_peak: within?.peakCmh2o ?? (nothing ? Number.NaN : 0),
    within_onset_s: seconds(within?.onset),
    patient_share: nothing ? Number.NaN : patient / (patient + Math.max(0, machine)),
    quiet: habits.quietCmh2o,
    quiet_before: habits.beforeStartCmh2o,
    known_breaths: Math.min(30, habits.breaths),
  };
}

function readHump(pmus: Float64Array, from: number, to: number) {
  let peakAt = from;
  let lowest = Number.POSITIVE_INFINITY;
  let prominence = 0;
  for (let at = from; at < to; at += 1) {
    const value = pmus[at] ?? 0;
    lowest = Math.min(lowest, value);
    prominence = Math.max(prominence, value - lowest);
    if (value > (pmus[peakAt] ?? 0)) peakAt = at;
  }
  return { peakAt, peak: pmus[peakAt] ?? Number.NaN, prominence };
}

function crossDown(pmus: Float64Array, from: number, height: number): number {
  let at = from;
  while (at < pmus.length && (pmus[at] ?? 0) > height) at += 1;
  const above = pmus[at - 1] ?? height;
  const below = pmus[at] ?? height;
  return above > below ? at - 1 + (above - height) / (above - below) : at;
}

function crossUp(pmus: Float64Array, from: number, height: number): number {
  let at = from;
  while (at > 0 && (pmus[at] ?? 0) > height) at -= 1;
  return at;
}

function rise(pmus: Float64Array, lead: number, look: number, nothing: boolean): number {
  if (nothing) return Number.NaN;
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = Math.max(0, lead - look); at <= lead; at += 1) lowest = Math.min(lowest, pmus[at] ?? 0);
  return (pmus[lead] ?? 0) - lowest;
}
