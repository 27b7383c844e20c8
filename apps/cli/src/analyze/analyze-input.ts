import { stat } from 'node:fs/promises';
import { gatherRecordings, isZip, readHead, type GatheredRecording, type NamedSource } from '@eupnea/formats';
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
  return { inputs, notes, failed };
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

/** Recordings of a zip archive; null for another file, such as a workbook, which is packed alike. */
async function findRecordings(source: NamedSource) {
  if (!isZip(await readHead(source))) return null;
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
  const { problem, formatName } = inspection;
  const detail = `not read: ${name}: ${problem?.detail ?? `${formatName} holds no waveforms.`}`;
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
