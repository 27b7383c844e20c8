import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { tellSettings } from '@eupnea/analysis';
import {
  type GatheredRecording,
  type NamedSource,
  findRecordingFormat,
  gatherRecordings,
  readRecording,
} from '@eupnea/formats';
import { ensure } from '@eupnea/model';
import { describeFailure } from './describe-failure.ts';
import { createFileSource } from './file-source.ts';
import type {
  MeasureRequest,
  MeasuringReport,
  MeasuringRequest,
  OpenRequest,
  OpenedFile,
} from './import-messages.ts';
import { RecordingMeasurement } from './recording-measurement.ts';
import { SendWindow } from './send-window.ts';
import { UnusableRecording } from './unusable-recording.ts';

/** Entries per batch: about eighty breaths, so that the cost per message is small. */
const BATCH_ENTRIES = 256;

/**
 * Bytes after which a batch is sent even if not full, so that the progress advances over time without
 * breaths.
 */
const BATCH_BYTES = 1024 * 1024;

/** Batches sent and not yet analysed: about a megabyte. */
const BATCHES_AHEAD = 4;

/** Thread that reads, segments and measures; its parent detects asynchrony and encodes. */
const port = ensure(parentPort, 'this module runs as a thread');
const sendWindow = new SendWindow(BATCHES_AHEAD);
let recordings: readonly GatheredRecording[] = [];

port.on('message', (request: MeasuringRequest) => {
  if (request.type === 'taken') {
    sendWindow.taken();
    return;
  }
  const work = request.type === 'open' ? open(request) : measure(request);
  work.then(report, (error: unknown) => report(describeFailure(error)));
});

async function open({ path, fileName, byteLength }: OpenRequest): Promise<MeasuringReport> {
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

async function measure({ position, mapping, settings }: MeasureRequest): Promise<MeasuringReport> {
  const recording = recordings[position];
  const formatId = recording?.inspection.formatId ?? null;
  // A file with columns mapped by a user is read as a table, whatever its content looks like.
  const format = findRecordingFormat(formatId ?? (mapping === null ? '' : 'csv'));
  if (recording === undefined || format === null)
    throw new UnusableRecording('The format of the file is not known.', 'format_unknown');
  const progress = { bytes: 0, hash: createHash('sha256') };
  const [first, ...companions] = recording.files;
  if (first === undefined) throw new UnusableRecording('The file is not there.', 'file_missing');
  const files = [watchReading(first, progress), ...companions];
  let bytesSent = 0;
  const measurement = new RecordingMeasurement(format);
  const told = tellSettings(format, settings);
  for await (const events of readRecording(files, told, mapping === null ? {} : { mapping })) {
    for (const event of events) {
      measurement.take(event);
      if (measurement.length >= BATCH_ENTRIES) await sendBatch(measurement, progress.bytes);
    }
    if (progress.bytes - bytesSent >= BATCH_BYTES) {
      bytesSent = progress.bytes;
      await sendBatch(measurement, bytesSent);
    }
  }
  measurement.finish();
  await sendBatch(measurement, sizeOf(recording.files));
  const isWhole = progress.bytes === first.byteLength;
  return { type: 'end', contentHash: isWhole ? progress.hash.digest('hex') : null };
}

/** Counts and hashes the bytes passed to the reader on the first read; some formats read a file twice. */
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

async function sendBatch(measurement: RecordingMeasurement, bytesRead: number): Promise<void> {
  await sendWindow.reserve();
  report({ type: 'batch', batch: measurement.takeBatch(), bytesRead });
}

function report(message: MeasuringReport): void {
  port.postMessage(message);
}
