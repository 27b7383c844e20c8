import type { NamedSource } from './named-source.ts';
import type { RecordingEvent } from './reader.ts';
import type { ReaderOptions, RecordingFormat } from './recording-format.ts';
import { createTimePlacer } from './place-in-time.ts';

/**
 * Every event of a recording, in order, in constant memory: one way for stream formats and for sets of files. The
 * mapping's start and time zone are applied, so that with a zone every time comes `zoned`. Stops reading (and closes
 * the sources) when the consumer stops.
 */
export async function* readRecording(
  files: readonly NamedSource[],
  format: RecordingFormat,
  options: ReaderOptions,
): AsyncGenerator<readonly RecordingEvent[]> {
  const place = createTimePlacer(options.mapping ?? null);
  for await (const events of readPlain(files, format, options)) yield place(events);
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
  for await (const chunk of file.open()) yield reader.push(chunk);
  yield reader.finish();
}
