import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createConversionMeasurement } from '@eupnea/analysis';
import { convertRecording, findRecordingFormat, findWriterFormat, type WrittenChunk } from '@eupnea/formats';
import type { ConversionLoss, InputIssue } from '@eupnea/model';
import { BundleOutput } from './bundle-output.ts';
import type { ConvertReport, ConvertRequest } from './convert-messages.ts';
import { openConvertible } from './open-convertible.ts';
import { UnusableRecording } from './unusable-recording.ts';

/** Maximum number of issues in a report; all are counted. */
const ISSUES_KEPT = 1000;

/** Maximum number of bytes of other files before the main one. */
const HELD_MAX_BYTES = 1024 * 1024;

/** Nice value: live streams have priority. */
const PRIORITY = 10;

setPriority(PRIORITY);
// The server has exited, so its output has no reader.
const exitWhenAlone = () => process.exit(0);
process.on('disconnect', exitWhenAlone);
process.once('message', (request: ConvertRequest) => {
  convert(request).then(
    () => end({ type: 'end' }),
    (error: unknown) => {
      const unusable = error instanceof UnusableRecording;
      end({ type: 'failed', unusable, message: error instanceof Error ? error.message : String(error) });
    },
  );
});

/** Sends the last message; the process ends once its output is read. */
function end(report: ConvertReport): void {
  process.off('disconnect', exitWhenAlone);
  process.send?.(report, () => process.disconnect());
}

async function convert(request: ConvertRequest): Promise<void> {
  const format = findRecordingFormat(request.formatId);
  const target = findWriterFormat(request.targetId);
  if (format === null || target === null)
    throw new UnusableRecording('The format is not known.', 'format_unknown');
  const bundle =
    request.bundle === null ? null : new BundleOutput(request.recordName, request.bundle.spoolPaths);
  const issues: InputIssue[] = [];
  let issueCount = 0;
  const output = new Output(target.endings[0] ?? '', bundle);
  const steps = convertRecording({
    sources: [await openConvertible(request.path, request.fileName, request.byteLength)],
    format,
    target,
    recordName: request.recordName,
    mapping: request.mapping,
    device: request.device,
    pseudonym: null,
    software: request.software,
    dateShiftDays: request.dateShiftDays,
    measurement: createConversionMeasurement(),
  });
  for (;;) {
    const step = await steps.next();
    if (step.done === true) {
      await output.release();
      if (!output.hasStarted)
        throw new UnusableRecording('Nothing in the file can be converted.', 'nothing_converted');
      if (bundle === null) return;
      const report = {
        ...step.value,
        rejected: issues,
        rejected_total: issueCount,
      } satisfies ConversionReport;
      const text = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
      for await (const pieces of bundle.finish('.report.json', text))
        for (const bytes of pieces) await put(bytes);
      return;
    }
    issueCount += step.value.issues.length;
    issues.push(...step.value.issues.slice(0, ISSUES_KEPT - issues.length));
    for (const chunk of step.value.chunks) await output.write(chunk);
  }
}

/** Stored in the archive as `NAME.report.json`. */
interface ConversionReport {
  readonly samples: number;
  readonly breaths: number;
  readonly losses: readonly ConversionLoss[];
  readonly rejected: readonly InputIssue[];
  readonly rejected_total: number;
}

/** Collects output until the main file is known: a table of events may begin before it. */
class Output {
  readonly #preferred: string;
  readonly #bundle: BundleOutput | null;
  #main: string | null = null;
  #held: WrittenChunk[] = [];
  #heldBytes = 0;

  constructor(preferred: string, bundle: BundleOutput | null) {
    this.#preferred = preferred;
    this.#bundle = bundle;
  }

  get hasStarted(): boolean {
    return this.#main !== null;
  }

  async write(chunk: WrittenChunk): Promise<void> {
    if (this.#main !== null) return await this.#put(chunk, this.#main);
    // Copied, because a writer may reuse its buffer.
    this.#held.push({ ...chunk, bytes: chunk.bytes.slice() });
    this.#heldBytes += chunk.bytes.length;
    if (chunk.ending === this.#preferred || this.#heldBytes > HELD_MAX_BYTES) await this.release();
  }

  /** Stops waiting: the first file is the main file unless the preferred one has arrived. */
  async release(): Promise<void> {
    const [first] = this.#held;
    if (this.#main !== null || first === undefined) return;
    const hasPreferred = this.#held.some(({ ending }) => ending === this.#preferred);
    const main = hasPreferred ? this.#preferred : first.ending;
    this.#main = main;
    tell({ type: 'started', ending: main });
    const held = this.#held.splice(0);
    for (const chunk of held) if (chunk.ending === main) await this.#put(chunk, main);
    for (const chunk of held) if (chunk.ending !== main) await this.#put(chunk, main);
  }

  async #put({ ending, bytes }: WrittenChunk, main: string): Promise<void> {
    if (this.#bundle !== null) for (const piece of await this.#bundle.write(ending, bytes)) await put(piece);
    else if (ending === main) await put(bytes);
  }
}

async function put(bytes: Uint8Array): Promise<void> {
  // Copied, because a writer may reuse its buffer while the pipe is slow.
  if (!process.stdout.write(bytes.slice())) await once(process.stdout, 'drain');
}

function tell(report: ConvertReport): void {
  process.send?.(report);
}
