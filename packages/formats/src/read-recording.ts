import type { NamedSource } from './named-source.ts';
import type { RecordingEvent } from './reader.ts';
import type { ReaderOptions, RecordingFormat } from './recording-format.ts';
import { JOINED_ID } from './joined/joined-inspection.ts';
import { UnreadableSource } from './unreadable-source.ts';
import { createTimePlacer } from './place-in-time.ts';
import { ScaleChanges } from './values/scale-changes.ts';
import { ValueCheck } from './values/check-values.ts';
import { PressureShift } from './values/shift-pressure.ts';

/**
 * Yields all events of a recording in order and in constant memory, for stream formats and file sets alike. Applies
 * the start time, time zone and lag of the mapping; with a zone, every time is `zoned`. Impossible values become missing,
 * and a flow whose sign, unit or time contradicts the airway pressure is refused with an issue. A source that fails ends the
 * recording with an issue. Closes the sources when the consumer stops.
 * @param check none: values as the mapping gives them, for a preview in which a wrong unit must show
 */
export async function* readRecording(
  files: readonly NamedSource[],
  format: RecordingFormat,
  options: ReaderOptions,
  check: 'values' | 'none' = 'values',
): AsyncGenerator<readonly RecordingEvent[]> {
  const place = createTimePlacer(options.mapping ?? null);
  const lagMs = options.mapping?.lagMs;
  const isJoined = format.id === JOINED_ID;
  // Joined files are moved against each other where they are joined.
  const shift = new PressureShift(isJoined ? 0 : (lagMs ?? 0));
  // Two clocks drift apart: what remains of a stated lag is judged again.
  const isLagSaid = lagMs !== undefined && !(isJoined && lagMs !== 0);
  const knowledge = check === 'none' ? 'own' : knowledgeOf(format);
  const scales = knowledge === 'own' ? null : new ScaleChanges();
  const values = new ValueCheck(knowledge, isLagSaid);
  const pass = (events: readonly RecordingEvent[]) => values.take(scales?.take(events) ?? events);
  const finish = () => {
    const last = pass(shift.finish());
    return [...last, ...values.take(scales?.finish() ?? []), ...values.finish()];
  };
  try {
    for await (const events of readUnchecked(files, format, options)) yield pass(shift.take(place(events)));
    yield finish();
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    yield [...finish(), describeFailure(error)];
  }
}

/** Formats whose columns have no header that says their units for sure. */
const TABLE_IDS: ReadonlySet<string> = new Set([
  'csv',
  'parquet',
  'mat',
  'xlsx',
  'json',
  'long_table',
  'transposed_table',
  JOINED_ID,
]);

/** A device's own format and Eupnea's own files say what their values mean; other files are judged by their values. */
export function knowledgeOf({ id, hasMarks, trustsVolume }: RecordingFormat): 'own' | 'signals' | 'table' {
  if (hasMarks || trustsVolume || id.startsWith('eupnea')) return 'own';
  return TABLE_IDS.has(id) ? 'table' : 'signals';
}

/** Events as the format reads them: without answers about time and lag, and with impossible values. */
export async function* readUnchecked(
  files: readonly NamedSource[],
  format: RecordingFormat,
  options: ReaderOptions,
): AsyncGenerator<readonly RecordingEvent[]> {
  if (format.access === 'files') {
    yield* format.read(files, options);
    return;
  }
  const [file] = files;
  if (file === undefined) return;
  const timeline = (await format.survey?.(file, options)) ?? null;
  const reader = format.createReader(timeline === null ? options : { ...options, timeline });
  try {
    for await (const chunk of file.open()) yield reader.push(chunk);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    yield [describeFailure(error)];
  }
  // Data read before the failure is kept, as in a truncated file.
  yield reader.finish();
}

function describeFailure({ code, message }: UnreadableSource): RecordingEvent {
  return { type: 'issue', issue: { code, detail: message } };
}
