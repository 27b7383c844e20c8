import type { RecordingInspection } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import type { RecordingEvent } from '../reader.ts';
import type { FilesFormat, ReaderOptions, RecordingFormat } from '../recording-format.ts';
import { findOtherHalf, halfOf, listCandidates, type InspectedFile } from './half-recording.ts';
import { JOINED_ID, splitMapping } from './joined-inspection.ts';
import { joinEvents, type JoinedPart } from './read-joined.ts';

/** What the registry knows of the formats of single files. */
export interface SingleFiles {
  readonly inspect: (file: NamedSource) => Promise<RecordingInspection>;
  readonly find: (formatId: string) => RecordingFormat | null;
  readonly read: (
    file: NamedSource,
    format: RecordingFormat,
    options: ReaderOptions,
  ) => AsyncIterable<readonly RecordingEvent[]>;
}

/**
 * The file with the airway pressure that belongs to a file with flow alone; null when the file is no such file, or when
 * none or several fit by their names.
 */
export async function findPressureFile(
  { file, inspection }: InspectedFile,
  all: readonly NamedSource[],
  inspect: SingleFiles['inspect'],
): Promise<InspectedFile | null> {
  if (halfOf(inspection) !== 'flow') return null;
  const candidates: InspectedFile[] = [];
  for (const other of listCandidates(file, all))
    candidates.push({ file: other, inspection: await inspect(other) });
  // Another file with flow of the same name makes the choice a guess.
  if (candidates.some((one) => halfOf(one.inspection) === 'flow')) return null;
  return findOtherHalf('flow', candidates);
}

/** Two files of one recording: flow in the first, airway pressure in the second (docs/formats/joined.md). */
export function createJoinedFormat(single: SingleFiles): FilesFormat {
  return {
    access: 'files',
    id: JOINED_ID,
    name: 'Two files, joined by their times',
    contents: 'waveform',
    hasMarks: false,
    trustsVolume: false,
    inspect: () => null,
    read: (files, options) => readJoined(files, options, single),
  };
}

async function* readJoined(
  [first, second]: readonly NamedSource[],
  options: ReaderOptions,
  single: SingleFiles,
): AsyncGenerator<readonly RecordingEvent[]> {
  if (first === undefined) return;
  if (second === undefined) {
    const detail = 'The second file of the recording is missing.';
    yield [{ type: 'issue', issue: { code: 'file_missing', detail } }];
    return;
  }
  const [leader, follower] = [await single.inspect(first), await single.inspect(second)] as const;
  const mappings = splitMapping(options.mapping ?? null, [leader, follower]);
  const open = (file: NamedSource, { formatId }: RecordingInspection, at: 0 | 1): JoinedPart => {
    const format = single.find(formatId ?? '');
    const mapping = mappings[at];
    const reading: ReaderOptions = { ...(mapping === null ? {} : { mapping }), tellsRelativeTimes: true };
    return { file, mapping, events: format === null ? none() : single.read(file, format, reading) };
  };
  const parts = [open(first, leader, 0), open(second, follower, 1)] as const;
  const flowIsFirst = parts[0].mapping?.channels.some(({ channel }) => channel === 'flow') ?? true;
  const [ahead, behind] = flowIsFirst ? parts : [parts[1], parts[0]];
  yield* joinEvents(ahead, behind, options.mapping?.lagMs ?? 0);
}

async function* none(): AsyncGenerator<readonly RecordingEvent[]> {}
