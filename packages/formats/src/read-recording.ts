import type { NamedSource } from './named-source.ts';
import type { RecordingEvent } from './reader.ts';
import type { ReaderOptions, RecordingFormat } from './recording-format.ts';
import { UnreadableSource } from './unreadable-source.ts';
import { createTimePlacer } from './place-in-time.ts';

/**
 * Every event of a recording, in order, in constant memory: one way for stream formats and for sets of files. The
 * mapping's start and time zone are applied, so that with a zone every time comes `zoned`. A source that cannot be read to
 * its end ends with an issue. Stops reading (and closes the sources) when the consumer stops.
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
  // What was whole before the source failed is a recording like one that was cut short.
  yield reader.finish();
}

function describeFailure({ code, message }: UnreadableSource): RecordingEvent {
  return { type: 'issue', issue: { code, detail: message } };
}
