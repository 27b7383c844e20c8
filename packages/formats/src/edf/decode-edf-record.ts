import { resampleColumn } from '../resample-column.ts';
import type { TakenSignal } from '../signal-mapping.ts';
import type { ScaleEnds } from '../values/scale-ends.ts';
import { decodeEdfSignal } from './decode-edf-signal.ts';
import type { EdfSignal } from './edf-header.ts';

export interface TakenEdfSignal extends TakenSignal {
  readonly signal: EdfSignal;
  readonly ends: ScaleEnds | null;
}

export interface DecodedEdfRecord {
  /** One a signal, at the rate of the first; NaN = missing. */
  readonly columns: readonly Float64Array[];
  /** Samples before the fill of missing ones with which Eupnea ends a record. */
  readonly present: number;
}

/** Values of a data record in the units of the channels. */
export function decodeEdfRecord(
  bytes: Uint8Array,
  taken: readonly TakenEdfSignal[],
  sampleBytes: 2 | 3,
): DecodedEdfRecord {
  const length = taken[0]?.signal.samplesPerRecord ?? 0;
  const columns = taken.map(({ channel, factor, signal, ends }) => {
    const values = decodeEdfSignal(bytes, signal, sampleBytes);
    ends?.mask(values);
    for (let index = 0; index < values.length; index += 1) {
      const value = Math.fround((values[index] ?? Number.NaN) * factor);
      values[index] = Number.isFinite(value) ? value : Number.NaN;
    }
    return resampleColumn(values, channel, length);
  });
  // Records written by Eupnea are filled with missing samples before a gap and at the end.
  let present = length;
  const isMissing = (column: Float64Array) => Number.isNaN(column[present - 1] ?? Number.NaN);
  if (taken.every(({ signal }) => signal.missing !== null))
    while (present > 0 && columns.every(isMissing)) present -= 1;
  return { columns, present };
}
