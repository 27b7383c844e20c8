import type { NamedSource } from './named-source.ts';
import type { RecordingEvent } from './reader.ts';
import type { ReaderOptions, RecordingFormat } from './recording-format.ts';
import { UnreadableSource } from './unreadable-source.ts';
import { createTimePlacer } from './place-in-time.ts';

/**
 * Yields all events of a recording in order and in constant memory, for stream formats and file sets alike. Applies
 * the start time and time zone of the mapping; with a zone, every time is `zoned`. A source that fails ends the
 * recording with an issue. Closes the sources when the consumer stops.
 */
export async function* readRecording(
  files: readonly NamedSource[],
  format: RecordingFormat,
  options: ReaderOptions,
): AsyncGenerator<readonly RecordingEvent[]> {
  const place = createTimePlacer(options.mapping ?? null);
  try {
    for await (const events of readPlain(files, format, options)) yield place(events);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    yield [describeFailure(error)];
  }
}

async function* readPlain(
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
  const reader = format.createReader(options);
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
