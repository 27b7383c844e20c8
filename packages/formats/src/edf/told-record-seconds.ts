import type { InputIssue } from '@eupnea/model';
import { parseEdfAnnotations } from './edf-annotations.ts';
import type { EdfHeader } from './edf-header.ts';

/** Records whose times are compared with the duration in the header. */
export const COMPARED_RECORDS = 4;
/** Differences of two steps that are one, s; and the share by which a step contradicts the header. */
const SAME_STEP_S = 0.001;
const CONTRADICTS = 0.02;

/**
 * Duration of a record by the times that the first records state, s, when the header says another one; null without a
 * contradiction. Records of EDF+C follow one another, and in no file do they overlap.
 */
function findToldRecordSeconds(header: EdfHeader, records: readonly Uint8Array[]): number | null {
  const { recordSeconds, isContinuous, signals, sampleBytes } = header;
  const list = signals.find(({ isAnnotations }) => isAnnotations);
  if (list === undefined || recordSeconds === 0 || records.length < COMPARED_RECORDS) return null;
  const to = list.offset + list.samplesPerRecord * sampleBytes;
  const onsets = records.map(
    (bytes) => parseEdfAnnotations(bytes.subarray(list.offset, to)).recordOnsetSeconds ?? Number.NaN,
  );
  const steps = onsets.slice(1).map((onset, at) => onset - (onsets[at] ?? Number.NaN));
  const [first = Number.NaN] = steps;
  if (!(first > 0) || !steps.every((step) => Math.abs(step - first) <= SAME_STEP_S)) return null;
  const isPause = first > recordSeconds && !isContinuous;
  return isPause || Math.abs(first / recordSeconds - 1) <= CONTRADICTS ? null : Number(first.toFixed(6));
}

/** The header with the duration that the records tell, and what is reported of it. */
export function correctRecordSeconds(
  header: EdfHeader,
  records: readonly Uint8Array[],
): { readonly header: EdfHeader; readonly issue: InputIssue | null } {
  const told = findToldRecordSeconds(header, records);
  if (told === null) return { header, issue: null };
  const stated = header.recordSeconds;
  const detail = `The header says that a data record lasts ${stated} s; the times of the records say ${told} s, which is taken.`;
  const issue = { code: 'edf_record_duration', detail, values: { stated, told } };
  return { header: { ...header, recordSeconds: told }, issue };
}

/** The first records of a file in its first bytes. */
export function firstRecords(
  { headerBytes, recordBytes }: EdfHeader,
  head: Uint8Array,
): readonly Uint8Array[] {
  const whole = Math.floor((head.length - headerBytes) / recordBytes);
  return Array.from({ length: Math.max(0, Math.min(COMPARED_RECORDS, whole)) }, (_record, at) =>
    head.subarray(headerBytes + at * recordBytes, headerBytes + (at + 1) * recordBytes),
  );
}
