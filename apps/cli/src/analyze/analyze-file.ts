import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { NamedSource } from '@eupnea/formats';
import { openFileSource } from '../convert/find-inputs.ts';
import { countBytes } from '../count-bytes.ts';
import { findCompanions } from '../find-companions.ts';
import { openMember, type AnalyzeInput } from './analyze-input.ts';
import type { AnalyzeOptions } from './analyze-options.ts';
import { UnreadableRecording, analyzeRecording } from './analyze-recording.ts';
import { analyzeRow } from './analyze-table.ts';
import type { FileSink } from './file-sink.ts';
import type { IssueFile } from './issue-file.ts';
import { PeepCheck } from './peep-check.ts';
import type { TableFormatter } from './table-formatter.ts';

/** Read size: large enough not to limit the speed, small enough for the cache. */
const READ_CHUNK_BYTES = 256 * 1024;

export interface AnalyzeOutput {
  readonly table: TableFormatter;
  /** Opened with the first breath, so that a file without breaths leaves no table. */
  readonly sink: FileSink;
  readonly issues: IssueFile;
  /** Called with the number of bytes read. */
  readonly onBytes: (bytes: number) => void;
  /** Called with an assumption, or with a column that is not read. */
  readonly onNote: (note: string) => void;
}

/** Writes the table of one recording, one row per breath. Throws UnreadableRecording for one without breaths. */
export async function analyzeFile(
  input: AnalyzeInput,
  options: AnalyzeOptions,
  { table, sink, issues, onBytes, onNote }: AnalyzeOutput,
): Promise<void> {
  const [source, ...companions] = await openSources(input);
  let breaths = 0;
  const { peepCmh2o, changes } = options.told;
  const stated = [peepCmh2o, ...changes.map((change) => change.peep)];
  const peep = new PeepCheck(stated.filter((value) => typeof value === 'number'));
  for await (const analyzed of analyzeRecording(
    [countBytes(source, onBytes), ...companions],
    options,
    issues,
    onNote,
  )) {
    if (breaths === 0) await sink.write(table.begin());
    breaths += 1;
    peep.add(analyzed.breath.features);
    await sink.write(table.row(analyzeRow(analyzed)));
  }
  await issues.close();
  const contradiction = peep.finish();
  if (contradiction !== null) onNote(contradiction);
  if (breaths === 0) {
    const why = issues.reason === null ? '' : `: ${issues.reason.detail}`;
    throw new UnreadableRecording(`no breath could be read${why}`);
  }
  await sink.write(table.end());
  await sink.close();
}

/** Standard input and pipes are read once in order, so they have no `slice`. */
async function openSources(input: AnalyzeInput): Promise<readonly [NamedSource, ...NamedSource[]]> {
  const { path: file, member, joinedWith } = input;
  if (member !== null) {
    const [first, ...others] = await openMember(input);
    if (first === undefined) throw new UnreadableRecording('the archive changed meanwhile');
    return [first, ...others];
  }
  if (file === '-') return [{ name: file, byteLength: null, open: () => process.stdin }];
  if ((await stat(file)).isFile()) {
    const beside = joinedWith === undefined ? await findCompanions(file) : [joinedWith];
    const companions = await Promise.all(beside.map(openFileSource));
    return [await openFileSource(file), ...companions];
  }
  const open = () => createReadStream(file, { highWaterMark: READ_CHUNK_BYTES });
  return [{ name: file, byteLength: null, open }];
}
