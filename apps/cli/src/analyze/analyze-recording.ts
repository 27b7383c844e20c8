import { MeasuredRecording, type MeasuredBreath } from '@eupnea/analysis';
import {
  csvFormat,
  detectFileFormat,
  detectFormat,
  openSource,
  readRecording,
  type ByteSource,
  type NamedSource,
  type RecordingFormat,
} from '@eupnea/formats';
import { UsageError } from '../command.ts';
import type { AnalyzeOptions } from './analyze-options.ts';
import type { AnalyzedBreath } from './analyze-table.ts';
import { FindingAttacher, type BreathWithFindings } from './attach-findings.ts';

import type { IssueFile } from './issue-file.ts';

/** No format can read the recording. */
export class UnreadableRecording extends Error {}

/** Every breath of a recording in order, in constant memory. */
export async function* analyzeRecording(
  [source, ...companions]: readonly [NamedSource, ...NamedSource[]],
  options: AnalyzeOptions,
  issues: IssueFile,
): AsyncGenerator<AnalyzedBreath> {
  const { format, file } = await chooseFormat(source, companions, options);
  const recording = new MeasuredRecording(format, {
    segmentation: options.segment,
    timeZone: options.timeZone,
  });
  const attached = new AttachedBreaths(recording);
  const given = options.rateHz === null ? {} : { rateHz: options.rateHz };
  for await (const events of readRecording([file, ...companions], format, given)) {
    for (const event of events) {
      if (event.type === 'issue') await issues.add(event.issue);
      else yield* attached.take(recording.take(event));
    }
  }
  yield* attached.finish();
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

/** Attaches findings to the breaths of a recording once they are final. */
class AttachedBreaths {
  readonly #recording: MeasuredRecording;
  readonly #attacher = new FindingAttacher();

  constructor(recording: MeasuredRecording) {
    this.#recording = recording;
  }

  *take(breaths: readonly MeasuredBreath[]): Generator<AnalyzedBreath> {
    yield* this.#describe(this.#attacher.add(breaths, this.#recording.takeFindings()));
  }

  *finish(): Generator<AnalyzedBreath> {
    yield* this.take(this.#recording.finish());
    yield* this.#describe(this.#attacher.finish());
  }

  *#describe(breaths: readonly BreathWithFindings[]): Generator<AnalyzedBreath> {
    const { rateHz } = this.#recording;
    if (rateHz === null) return;
    for (const { measured, kinds } of breaths) {
      const { breath, breathNumber, startedAt } = measured;
      yield { breath, kinds, context: { breathNumber, startedAt, rateHz } };
    }
  }
}
