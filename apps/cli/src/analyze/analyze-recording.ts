import {
  csvFormat,
  detectFileFormat,
  detectFormat,
  openSource,
  readRecording,
  type ByteSource,
  type NamedSource,
  type RecordingEvent,
  type RecordingFormat,
} from '@eupnea/formats';
import { createBreathPipeline, readDetectionSettings, type BreathPipeline } from '@eupnea/signal';
import type { Breath, SampleBlock } from '@eupnea/model';
import { UsageError } from '../command.ts';
import type { AnalyzeOptions } from './analyze-options.ts';
import type { AnalyzedBreath } from './analyze-table.ts';
import { FindingAttacher, type BreathWithFindings } from './attach-findings.ts';

import type { IssueFile } from './issue-file.ts';
import { RecordingClock } from './recording-clock.ts';

/** No format can read the recording. */
export class UnreadableRecording extends Error {}

/** Every breath of a recording in order, in constant memory. */
export async function* analyzeRecording(
  [source, ...companions]: readonly [NamedSource, ...NamedSource[]],
  options: AnalyzeOptions,
  issues: IssueFile,
): AsyncGenerator<AnalyzedBreath> {
  const { format, file } = await chooseFormat(source, companions, options);
  const measurement = new RecordingMeasurement(format, options);
  const given = options.rateHz === null ? {} : { rateHz: options.rateHz };
  for await (const events of readRecording([file, ...companions], format, given)) {
    for (const event of events) {
      if (event.type === 'issue') await issues.add(event.issue);
      else yield* measurement.take(event);
    }
  }
  yield* measurement.finish();
}

interface ChosenFormat {
  readonly format: RecordingFormat;
  readonly file: NamedSource;
}

/** Standard input can be read once, so reading continues after the format inspection. */
async function chooseFormat(
  source: NamedSource,
  companions: readonly NamedSource[],
  options: AnalyzeOptions,
): Promise<ChosenFormat> {
  if (source.slice !== undefined) {
    const head = await source.slice(0, 1);
    if (head.length === 0) throw new UnreadableRecording('the file is empty');
    const named = options.columns === null ? null : csvFormat({ columns: options.columns });
    const format = named ?? (await detectFileFormat(source, companions));
    return { format: checkFormat(format, options), file: source };
  }
  const { head, bytes } = await openSource(source.open());
  if (head.length === 0) throw new UnreadableRecording('the file is empty');
  const format = options.columns === null ? detectFormat(head) : csvFormat({ columns: options.columns });
  return { format: checkFormat(format, options), file: { ...source, open: (): ByteSource => bytes } };
}

function checkFormat(format: RecordingFormat | null, options: AnalyzeOptions): RecordingFormat {
  if (format === null) {
    throw new UnreadableRecording(
      'not a recording that can be read: no PB840 breath marks, no SERVO-U [REC] header, ' +
        'no CSV header with flow and pressure (name the columns with --columns), ' +
        'no EDF, WFDB, .vital or Parquet whose signals are named flow and pressure with their units',
    );
  }
  if (options.segment === 'device' && !format.hasMarks) {
    throw new UsageError(`--segment device: ${format.name} has no breath marks of the device`);
  }
  return format;
}

type MeasuredEvent = Exclude<RecordingEvent, { readonly type: 'issue' }>;

/** Maximum number of events before the first samples, such as identity and time. */
const MAX_EARLY_EVENTS = 64;

interface RunningMeasurement {
  readonly pipeline: BreathPipeline;
  readonly clock: RecordingClock;
  readonly rateHz: number;
}

/** The rate is known with the first samples, which create the pipeline and the clock. */
class RecordingMeasurement {
  readonly #format: RecordingFormat;
  readonly #options: AnalyzeOptions;
  readonly #early: MeasuredEvent[] = [];
  #running: RunningMeasurement | null = null;
  readonly #attacher = new FindingAttacher();
  #breathNumber = 0;

  constructor(format: RecordingFormat, options: AnalyzeOptions) {
    this.#format = format;
    this.#options = options;
  }

  *take(event: MeasuredEvent): Generator<AnalyzedBreath> {
    if (this.#running === null) {
      this.#early.push(event);
      if (this.#early.length > MAX_EARLY_EVENTS) this.#early.shift();
      if (event.type !== 'samples') return;
      this.#running = this.#start(event.block);
      for (const early of this.#early.splice(0)) yield* this.#measure(early);
      return;
    }
    yield* this.#measure(event);
  }

  *finish(): Generator<AnalyzedBreath> {
    if (this.#running === null) return;
    const { pipeline } = this.#running;
    yield* this.#take(pipeline.finish());
    yield* this.#number(this.#attacher.finish());
  }

  #start({ rateHz }: SampleBlock): RunningMeasurement {
    const segmentation = this.#options.segment ?? (this.#format.hasMarks ? 'device' : 'waveform');
    const volumeSource = this.#format.trustsVolume ? 'channel' : 'flow';
    return {
      pipeline: createBreathPipeline({ rateHz, segmentation, volumeSource }),
      clock: new RecordingClock(rateHz, this.#options.timeZone),
      rateHz,
    };
  }

  *#measure(event: MeasuredEvent): Generator<AnalyzedBreath> {
    if (this.#running === null) return;
    const { pipeline, clock } = this.#running;
    if (event.type === 'samples') yield* this.#take(pipeline.pushSamples(event.block));
    else if (event.type === 'mark') yield* this.#take(pipeline.pushMark(event));
    else if (event.type === 'settings') pipeline.pushSettings(readDetectionSettings(event.values));
    else if (event.type === 'loss') pipeline.pushLoss(event.lost);
    else if (event.type === 'wall_clock') clock.tell(event);
  }

  *#take(breaths: readonly Breath[]): Generator<AnalyzedBreath> {
    if (this.#running === null) return;
    yield* this.#number(this.#attacher.add(breaths, this.#running.pipeline.takeFindings()));
  }

  *#number(breaths: readonly BreathWithFindings[]): Generator<AnalyzedBreath> {
    if (this.#running === null) return;
    const { clock, rateHz } = this.#running;
    for (const { breath, kinds } of breaths) {
      this.#breathNumber += 1;
      const startedAt = clock.timeOf(breath.startIndex);
      yield { breath, kinds, context: { breathNumber: this.#breathNumber, startedAt, rateHz } };
    }
  }
}
