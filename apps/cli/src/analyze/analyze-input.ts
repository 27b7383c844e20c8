import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  gatherRecordings,
  inspectFiles,
  isArchiveOfFiles,
  JOINED_ID,
  listCandidates,
  readHead,
  type GatheredRecording,
  type NamedSource,
} from '@eupnea/formats';
import type { InputIssue } from '@eupnea/model';
import { openFileSource } from '../convert/find-inputs.ts';

/** One recording that is analysed. */
export interface AnalyzeInput {
  /** File on disk; `-` for standard input. */
  readonly path: string;
  /** Recording inside the archive that the file is, by its place among those found there; null for the file itself. */
  readonly member: number | null;
  /** What a user reads of it: the path, with the recording's own name behind an archive. */
  readonly name: string;
  readonly bytes: number;
  /** Path of the file with the airway pressure, when the file holds flow alone; absent for one whole file. */
  readonly joinedWith?: string;
}

export interface AnalyzeInputs {
  readonly inputs: readonly AnalyzeInput[];
  /** Files of archives that are not analysed, with reasons. */
  readonly notes: readonly string[];
  /** Archives without a recording. */
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
}

/** The recordings of files on disk, with those inside zip archives one by one. */
export async function listInputs(paths: readonly string[]): Promise<AnalyzeInputs> {
  const inputs: AnalyzeInput[] = [];
  const notes: string[] = [];
  const failed: { name: string; reason: string }[] = [];
  for (const path of paths) {
    // A pipe can be read once, so that nothing is looked for in it.
    const found = path === '-' ? null : await stat(path);
    const archive = found?.isFile() === true ? await openArchive(path) : null;
    if (archive?.recordings.length === 0) failed.push({ name: path, reason: explainEmpty(archive.notes) });
    if (archive === null) inputs.push({ path, member: null, name: path, bytes: found?.size ?? 0 });
    else {
      inputs.push(...listMembers(path, archive.recordings));
      if (archive.recordings.length > 0) notes.push(...archive.notes.map((note) => `${path}: ${note}`));
    }
  }
  return { inputs: await joinPairs(inputs, (note) => void notes.push(note)), notes, failed };
}

/** Takes a file with flow and one with pressure in the same folder as one recording, when names tell that they belong together. */
async function joinPairs(
  inputs: readonly AnalyzeInput[],
  onNote: (note: string) => void,
): Promise<readonly AnalyzeInput[]> {
  const whole = inputs.filter(({ path, member }) => member === null && path !== '-');
  const sources = new Map<AnalyzeInput, NamedSource>();
  for (const input of whole) {
    if ((await stat(input.path)).isFile()) sources.set(input, await openFileSource(input.path));
  }
  const taken = new Set<string>();
  const joined = new Map<AnalyzeInput, AnalyzeInput>();
  for (const [input, source] of sources) {
    const beside = [...sources].filter(([{ path }]) => dirname(path) === dirname(input.path));
    const all = beside.map(([, other]) => other);
    if (listCandidates(source, all).length === 0) continue;
    const inspection = await inspectFiles([source, ...all.filter((other) => other !== source)]);
    if (inspection.problem?.code === 'joined_other_patients') onNote(inspection.problem.detail);
    if (inspection.formatId !== JOINED_ID) continue;
    const second = beside.find(([, { name }]) => name === inspection.companions[0])?.[0];
    if (second === undefined) continue;
    taken.add(second.path);
    joined.set(input, { ...input, joinedWith: second.path, bytes: input.bytes + second.bytes });
  }
  return inputs.filter(({ path }) => !taken.has(path)).map((input) => joined.get(input) ?? input);
}

/** Files of one recording inside an archive, its head first. */
export async function openMember({ path, member }: AnalyzeInput): Promise<readonly NamedSource[]> {
  const archive = await openArchive(path);
  return archive?.recordings[member ?? 0]?.files ?? [];
}

/** The archive opened last: its recordings follow each other, and finding them reads the start of each. */
let latest: { readonly path: string; readonly archive: ReturnType<typeof findRecordings> } | null = null;

async function openArchive(path: string) {
  if (latest?.path !== path) latest = { path, archive: openFileSource(path).then(findRecordings) };
  return latest.archive;
}

/** Recordings of a zip or tar archive; null for another file, such as a workbook, which is packed alike. */
async function findRecordings(source: NamedSource) {
  if (!isArchiveOfFiles(await readHead(source))) return null;
  const { recordings, issues } = await gatherRecordings([source]);
  if (recordings[0]?.files[0] === source) return null;
  const isRecording = ({ inspection }: GatheredRecording) => inspection.contents === 'waveform';
  const notes = [...issues, ...recordings.flatMap((found) => (isRecording(found) ? [] : explain(found)))];
  const held = recordings.filter(isRecording);
  const why = notes.map(({ detail }) => detail);
  return { recordings: held, notes: why };
}

function explainEmpty(notes: readonly string[]): string {
  return `no recording in the archive. ${notes.join(' ')}`.trimEnd();
}

function explain({ files, inspection }: GatheredRecording): readonly InputIssue[] {
  const name = files[0]?.name ?? '';
  const { problem, formatName, contents } = inspection;
  const nested = contents === 'archive' ? 'An archive inside an archive is not opened: unpack it.' : null;
  const detail = `not read: ${name}: ${problem?.detail ?? nested ?? `${formatName} holds no waveforms.`}`;
  return [{ code: problem?.code ?? 'no_waveform', detail }];
}

function listMembers(path: string, recordings: readonly GatheredRecording[]): readonly AnalyzeInput[] {
  return recordings.map(({ files: [file] }, member) => ({
    path,
    member,
    name: `${path}/${file?.name ?? ''}`,
    bytes: file?.byteLength ?? 0,
  }));
}
