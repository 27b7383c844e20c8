import {
  MeasuredRecording,
  referenceWeightOfTold,
  settingsOfTold,
  tellSettings,
  type MeasuredBreath,
} from '@eupnea/analysis';
import {
  explainNoSamples,
  inspectFiles,
  inspectRecording,
  listUnread,
  openGzip,
  openSource,
  readRecording,
  type ByteSource,
  type NamedSource,
  settleReading,
  type SettledReading,
} from '@eupnea/formats';
import { MAX_RATE_HZ, MIN_RATE_HZ } from '@eupnea/model';
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
  onNote: (note: string) => void = () => undefined,
): AsyncGenerator<AnalyzedBreath> {
  const { format, mapping, notes, file, unread } = await chooseReading(source, companions, options);
  for (const note of notes) onNote(note);
  const recording = new MeasuredRecording(format, {
    segmentation: options.segment,
    timeZone: options.timeZone,
    told: { referenceWeightKg: referenceWeightOfTold(options.told) },
  });
  const told = tellSettings(format, settingsOfTold(options.told));
  const attached = new AttachedBreaths(recording);
  let hasSamples = false;
  for await (const events of readRecording([file, ...companions], told, { mapping })) {
    for (const event of events) {
      hasSamples ||= event.type === 'samples';
      if (event.type === 'issue') await issues.add(event.issue);
      else yield* attached.take(recording.take(event));
    }
  }
  yield* attached.finish();
  if (!hasSamples) {
    throw new UnreadableRecording(`no breath could be read: ${explainNoSamples(issues.reason)}`);
  }
  const { compressedBreaths, lacking } = recording;
  if (lacking.length > 0)
    throw new UnreadableRecording(
      `no breath could be read: breaths need flow and pressure of ${MIN_RATE_HZ} to ${MAX_RATE_HZ} samples a second, and no ${lacking.join(' and no ')} was found${explainUnread(unread, lacking)}`,
    );
  if (compressedBreaths > 0) {
    const breaths = compressedBreaths === 1 ? '1 breath lies' : `${compressedBreaths} breaths lie`;
    onNote(
      `${breaths} under fast regular swings, as of chest compressions or a run of coughs: marked incomplete, without numbers`,
    );
  }
}

interface ChosenReading extends SettledReading {
  readonly file: NamedSource;
  /** Columns and signals that could be what breaths lack. */
  readonly unread: readonly string[];
}

/** Names that are listed in a message. */
const MOST_NAMES = 12;

function explainUnread(unread: readonly string[], lacking: readonly string[]): string {
  if (unread.length === 0) return '';
  const names = unread.slice(0, MOST_NAMES).join(', ');
  const more = unread.length > MOST_NAMES ? ` and ${unread.length - MOST_NAMES} more` : '';
  return `. Not read are ${names}${more}: if ${lacking.join(' and ')} is among them, say so with --columns flow=NAME,pressure=NAME, each with its unit (NAME:L/min, NAME:cmH2O).`;
}

/** Standard input can be read once, so reading continues after the format inspection. */
async function chooseReading(
  source: NamedSource,
  companions: readonly NamedSource[],
  options: AnalyzeOptions,
): Promise<ChosenReading> {
  const { file, inspection } = await inspectSource(source, companions);
  if (inspection.problem?.code === 'file_empty') throw new UnreadableRecording('the file is empty');
  if (inspection.contents === 'trend' || inspection.contents === 'log')
    throw new UnreadableRecording(`${inspection.formatName} holds no waveforms`);
  // The zone is applied to the table: times keep their offset.
  const { columns, rateHz, lagMs } = options;
  const reading = settleReading(inspection, { columns, rateHz, lagMs, startedAt: null, timeZone: null });
  if (!reading.ok) throw new UnreadableRecording(explainRefusal(reading.error));
  const { format } = reading.value;
  if (format.access === 'files' && file.slice === undefined)
    throw new UnreadableRecording(`${format.name} cannot be read from a pipe: name the file`);
  if (options.segment === 'device' && !format.hasMarks)
    throw new UsageError(`--segment device: ${format.name} has no breath marks of the device`);
  return { ...reading.value, file, unread: listUnread(inspection, reading.value.mapping) };
}

/** A gzip file is unpacked once; an archive inside stays closed. */
async function inspectSource(source: NamedSource, companions: readonly NamedSource[]) {
  const found = await inspectPacked(source, companions);
  if (found.inspection.formatId !== 'gzip') return found;
  const file = await openGzip(found.file);
  // A file on disk can be unpacked again, so that its first samples are looked at as those of another file.
  if (found.file.slice === undefined) return inspectPacked(file, companions);
  return { file, inspection: await inspectFiles([file, ...companions]) };
}

async function inspectPacked(source: NamedSource, companions: readonly NamedSource[]) {
  if (source.byteLength !== null && source.slice !== undefined)
    return { file: source, inspection: await inspectFiles([source, ...companions]) };
  const { head, bytes } = await openSource(source.open());
  return {
    file: { ...source, open: (): ByteSource => bytes },
    inspection: inspectRecording(head, source.name),
  };
}

function explainRefusal(reason: string): string {
  return `not a recording that can be read: ${reason}`;
}

/** Attaches findings to the breaths of a recording once they are final. */
class AttachedBreaths {
  readonly #recording: MeasuredRecording;
  readonly #attacher = new FindingAttacher();

  constructor(recording: MeasuredRecording) {
    this.#recording = recording;
  }

  *take(breaths: readonly MeasuredBreath[]): Generator<AnalyzedBreath> {
    const findings = this.#recording.takeFindings();
    const undecided = this.#recording.takeUndecided();
    yield* this.#describe(this.#attacher.add(breaths, { findings, undecided }));
  }

  *finish(): Generator<AnalyzedBreath> {
    yield* this.take(this.#recording.finish());
    yield* this.#describe(this.#attacher.finish());
  }

  *#describe(breaths: readonly BreathWithFindings[]): Generator<AnalyzedBreath> {
    const { rateHz } = this.#recording;
    if (rateHz === null) return;
    for (const { measured, kinds, undecided } of breaths) {
      const { breath, breathNumber, startedAt } = measured;
      yield { breath, kinds, undecided, context: { breathNumber, startedAt, rateHz } };
    }
  }
}
