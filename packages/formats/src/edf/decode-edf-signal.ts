import { ScaleEnds } from '../values/scale-ends.ts';
import type { EdfHeader, EdfSignal } from './edf-header.ts';

/** The signal's values in a record, in the file's unit: little-endian two's complement of 2 (EDF) or 3 (BDF) bytes. */
export function decodeEdfSignal(
  record: Uint8Array,
  signal: EdfSignal,
  sampleBytes: EdfHeader['sampleBytes'],
): Float64Array {
  const values = new Float64Array(signal.samplesPerRecord);
  let at = signal.offset;
  // The lowest number below the stated range is what programs write for a missing sample.
  const lowest = sampleBytes === 2 ? -32_768 : -8_388_608;
  const missing = signal.missing ?? (signal.digitalMin > lowest ? lowest : null);
  for (let index = 0; index < values.length; index += 1) {
    const low = (record[at] ?? 0) | ((record[at + 1] ?? 0) << 8);
    const digital = sampleBytes === 2 ? (low << 16) >> 16 : ((low | ((record[at + 2] ?? 0) << 16)) << 8) >> 8;
    values[index] = digital === missing ? Number.NaN : (digital + signal.shift) * signal.gain;
    at += sampleBytes;
  }
  return values;
}

/** Eupnea's files have a code for missing samples, and scales that end at their largest value. */
export function endsOfEdfSignal({
  digitalMin,
  digitalMax,
  shift,
  gain,
  missing,
}: EdfSignal): ScaleEnds | null {
  if (missing !== null) return null;
  return new ScaleEnds({ least: (digitalMin + shift) * gain, most: (digitalMax + shift) * gain });
}
