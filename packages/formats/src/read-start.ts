import type { RecordingInspection, SampleBlock } from '@eupnea/model';
import type { NamedSource } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import type { RecordingFormat } from './recording-format.ts';

/** Start of the recording that is read: breaths enough, in a time that a user waits for. */
const READ_SECONDS = 120;
export const MOST_SAMPLES = 131_072;
/** A text without samples is not read to its end. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Sample blocks of the first two minutes as the format reads them, with impossible values. */
export async function readStart(
  files: readonly NamedSource[],
  format: RecordingFormat,
  { mapping }: RecordingInspection,
): Promise<readonly SampleBlock[]> {
  const blocks: SampleBlock[] = [];
  // Other formats read parts of the file, and find the same file again.
  const start = format.access === 'stream' ? files.map(shorten) : files;
  for await (const events of readRecording(start, format, mapping === null ? {} : { mapping }, 'none')) {
    for (const event of events) {
      if (event.type !== 'samples') continue;
      const { block } = event;
      if (block.rateHz === (blocks[0]?.rateHz ?? block.rateHz)) blocks.push(block);
    }
    const last = blocks.at(-1);
    const most = Math.min(MOST_SAMPLES, READ_SECONDS * (last?.rateHz ?? 1));
    if (last !== undefined && last.firstIndex + last.length >= most) break;
  }
  return blocks;
}

function shorten(file: NamedSource): NamedSource {
  return {
    ...file,
    async *open() {
      let bytes = 0;
      for await (const chunk of file.open()) {
        yield chunk;
        bytes += chunk.length;
        if (bytes >= MOST_BYTES) return;
      }
    },
  };
}
