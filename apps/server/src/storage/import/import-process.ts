import { setPriority } from 'node:os';
import { findRecordingFormat, readRecording } from '@eupnea/formats';
import { createFileSource } from './file-source.ts';
import type { ImportReport, ImportRequest, ReadRequest } from './import-messages.ts';
import { RecordingMeasurement, UnusableRecording } from './recording-measurement.ts';

/** Rows that make a part worth a transaction of its own. */
const PART_ROWS = 32;

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

setPriority(PRIORITY);
// The server is gone: nobody stores what is measured here.
process.on('disconnect', () => process.exit(0));
process.on('message', (request: ImportRequest) => {
  if (request.type === 'taken') {
    sendWindow.taken();
    return;
  }
  read(request).then(
    () => report({ type: 'end' }),
    (error: unknown) => {
      const unusable = error instanceof UnusableRecording;
      report({ type: 'failed', unusable, message: error instanceof Error ? error.message : String(error) });
    },
  );
});

async function read(request: ReadRequest): Promise<void> {
  const format = findRecordingFormat(request.formatId);
  if (format === null) throw new UnusableRecording('The format of the file is not known.');
  let bytesRead = 0;
  let bytesSent = 0;
  const source = createFileSource(request.path, request.fileName, request.byteLength, (count) => {
    bytesRead += count;
  });
  const measurement = new RecordingMeasurement(format);
  const options = request.mapping === null ? {} : { mapping: request.mapping };
  for await (const events of readRecording([source], format, options)) {
    for (const event of events) {
      measurement.take(event);
      if (measurement.rows >= PART_ROWS) await sendPart(measurement, bytesRead);
    }
    if (bytesRead - bytesSent >= PART_BYTES) {
      bytesSent = bytesRead;
      await sendPart(measurement, bytesRead);
    }
  }
  measurement.finish();
  await sendPart(measurement, request.byteLength);
}

async function sendPart(measurement: RecordingMeasurement, bytesRead: number): Promise<void> {
  await sendWindow.reserve();
  report({ type: 'part', part: measurement.takePart(), bytesRead });
}

function report(message: ImportReport): void {
  process.send?.(message);
}
