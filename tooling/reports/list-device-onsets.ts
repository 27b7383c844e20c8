import type { RecordingEvent } from '@eupnea/formats';
import { joinFlow, joinPressure } from './recordings.ts';

/**
 * Less than this inward between a mark and the next one is no breath of an adult (anatomical dead space alone is about
 * 150 mL), as long as pressure shows none either: a double trigger pressurises a patient who breathes out.
 */
export const LEAST_INSPIRED_ML = 10;
export const LEAST_RISE_CMH2O = 1;
/** A ventilator that answers a trigger has pressurised the circuit within this time. */
const RISE_SECONDS = 1;
/** mL carried by 1 L/min in 1 s. */
const ML_PER_LPM_SECOND = 1000 / 60;

/** Why no waveform can show the onset that a mark stands for. Decided by mark and flow, never by what was found. */
export type MarkException = 'no_inspiration' | 'first_sample';

export interface DeviceOnset {
  readonly atSeconds: number;
  /** Null where the waveform could show the onset. */
  readonly exception: MarkException | null;
}

/** Every onset that the device marked, with the rule that excuses a segmenter which does not see it. */
export function listDeviceOnsets(events: readonly RecordingEvent[], rateHz: number): readonly DeviceOnset[] {
  const flow = joinFlow(events);
  const pressure = joinPressure(events);
  const starts = events.flatMap((event) =>
    event.type === 'mark' && event.kind === 'inspiration_start' ? [event.sampleIndex] : [],
  );
  return starts.map((start, index) => ({
    atSeconds: start / rateHz,
    exception: nameException({ flow, pressure }, start, starts[index + 1] ?? flow.length, rateHz),
  }));
}

interface Waves {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

function nameException(
  { flow, pressure }: Waves,
  start: number,
  end: number,
  rateHz: number,
): MarkException | null {
  // Nothing lies before it: the recording may as well have begun in the middle of a breath.
  if (start === 0) return 'first_sample';
  let inspiredMl = 0;
  for (const value of flow.subarray(start, end)) {
    if (value > 0) inspiredMl += (value * ML_PER_LPM_SECOND) / rateHz;
  }
  const risen = measureRise(pressure.subarray(start, Math.min(end, start + RISE_SECONDS * rateHz)));
  return inspiredMl < LEAST_INSPIRED_ML && risen < LEAST_RISE_CMH2O ? 'no_inspiration' : null;
}

/** The largest rise from a lower value before it, cmH2O. */
function measureRise(pressure: Float32Array): number {
  let lowest = Number.POSITIVE_INFINITY;
  let rise = 0;
  for (const value of pressure) {
    lowest = Math.min(lowest, value);
    rise = Math.max(rise, value - lowest);
  }
  return rise;
}
