import { createHash, type Hash } from 'node:crypto';
import { setPriority } from 'node:os';
import {
  type GatheredRecording,
  type NamedSource,
  findRecordingFormat,
  gatherRecordings,
  readRecording,
} from '@eupnea/formats';
import { createFileSource } from './file-source.ts';
import type { ImportReport, ImportRequest, OpenRequest, OpenedFile, ReadRequest } from './import-messages.ts';
import { RecordingMeasurement } from './recording-measurement.ts';
import { UnusableRecording } from './unusable-recording.ts';

/**
 * Rows that make a part worth a transaction of its own: some 20 ms on the embedded database. With a third of them the
 * same file takes twice as long, because every transaction costs as much as ten rows before its first one.
 */
const PART_ROWS = 96;

/** Bytes read without a part being full: the progress goes on over stretches without a breath. */
const PART_BYTES = 1024 * 1024;

/** Parts sent and not yet stored: one is written while the next one is measured. */
const PARTS_AHEAD = 2;

/** The live streams come first: this process only takes what they leave of the machine. */
const PRIORITY = 10;

/** Counts what is sent and not stored yet, and lets the reading wait. */
class SendWindow {
  #ahead = 0;
  #resume: (() => void) | null = null;

  taken(): void {
    this.#ahead -= 1;
    this.#resume?.();
  }

  async reserve(): Promise<void> {
    while (this.#ahead >= PARTS_AHEAD) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    }
    this.#ahead += 1;
  }
}

const sendWindow = new SendWindow();
let recordings: readonly GatheredRecording[] = [];

setPriority(PRIORITY);
// The server is gone: nobody stores what is measured here.
process.on('disconnect', () => process.exit(0));
process.on('message', (request: ImportRequest) => {
  if (request.type === 'taken') {
    sendWindow.taken();
    return;
  }
  const work = request.type === 'open' ? open(request) : read(request);
  work.then(report, (error: unknown) => {
    const unusable = error instanceof UnusableRecording;
    report({
      type: 'failed',
      code: unusable ? error.code : null,
      message: error instanceof Error ? error.message : String(error),
    });
  });
});

async function open({ path, fileName, byteLength }: OpenRequest): Promise<ImportReport> {
  const gathered = await gatherRecordings([createFileSource(path, fileName, byteLength)]);
  recordings = gathered.recordings;
  const opened: OpenedFile = {
    recordings: recordings.map(({ files, inspection }) => ({
      fileName: files[0]?.name ?? fileName,
      sizeBytes: sizeOf(files),
      inspection,
    })),
    issues: gathered.issues,
  };
  return { type: 'opened', opened };
}

async function read({ position, mapping }: ReadRequest): Promise<ImportReport> {
  const recording = recordings[position];
  const formatId = recording?.inspection.formatId ?? null;
  // A table that is none by its look is read as one when a person has mapped its columns.
  const format = findRecordingFormat(formatId ?? (mapping === null ? '' : 'csv'));
  if (recording === undefined || format === null)
    throw new UnusableRecording('The format of the file is not known.', 'format_unknown');
  const progress = { bytes: 0, hash: createHash('sha256') };
  const [first, ...companions] = recording.files;
  if (first === undefined) throw new UnusableRecording('The file is not there.', 'file_missing');
  const files = [watchReading(first, progress), ...companions];
  let bytesSent = 0;
  const measurement = new RecordingMeasurement(format);
  for await (const events of readRecording(files, format, mapping === null ? {} : { mapping })) {
    for (const event of events) {
      measurement.take(event);
      if (measurement.rows >= PART_ROWS) await sendPart(measurement, progress.bytes);
    }
    if (progress.bytes - bytesSent >= PART_BYTES) {
      bytesSent = progress.bytes;
      await sendPart(measurement, bytesSent);
    }
  }
  measurement.finish();
  await sendPart(measurement, sizeOf(recording.files));
  const isWhole = progress.bytes === first.byteLength;
  return { type: 'end', contentHash: isWhole ? progress.hash.digest('hex') : null };
}

/** Counts and hashes the bytes on their way to the reader, the first time it reads them: some formats read a file again. */
function watchReading(source: NamedSource, progress: { bytes: number; readonly hash: Hash }): NamedSource {
  let isFirst = true;
  return {
    ...source,
    async *open() {
      const isWatched = isFirst;
      isFirst = false;
      if (!isWatched) {
        yield* source.open();
        return;
      }
      for await (const chunk of source.open()) {
        progress.bytes += chunk.length;
        progress.hash.update(chunk);
        yield chunk;
      }
    },
  };
}

function sizeOf(files: readonly NamedSource[]): number {
  return files.reduce((sum, { byteLength }) => sum + (byteLength ?? 0), 0);
}

async function sendPart(measurement: RecordingMeasurement, bytesRead: number): Promise<void> {
  await sendWindow.reserve();
  report({ type: 'part', part: measurement.takePart(), bytesRead });
}

function report(message: ImportReport): void {
  process.send?.(message);
}
