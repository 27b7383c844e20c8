import type { InputIssue, RecordingInspection } from '@eupnea/model';
import type { NamedSource } from './named-source.ts';
import { halfOf } from './joined/half-recording.ts';
import { openArchive } from './open-archive.ts';
import { inspectFiles } from './registry.ts';
import { UnreadableSource } from './unreadable-source.ts';
import type { ZipOptions } from './zip/open-zip.ts';

/** One recording of a set of files: its file, its companions and its inspection. */
export interface GatheredRecording {
  readonly files: readonly NamedSource[];
  readonly inspection: RecordingInspection;
}

export interface GatheredRecordings {
  readonly recordings: readonly GatheredRecording[];
  /** For archives: members that were not opened. */
  readonly issues: readonly InputIssue[];
}

/**
 * Finds the recordings in a set of files. Archives are opened (one level), companions are assigned to the file that
 * names them, and flow and airway pressure in two files are joined. A file without a recording is returned with its
 * `problem`, so that no file is ignored silently.
 */
export async function gatherRecordings(
  files: readonly NamedSource[],
  options: ZipOptions = {},
): Promise<GatheredRecordings> {
  const issues: InputIssue[] = [];
  const flat: NamedSource[] = [];
  const inspections = new Map<NamedSource, RecordingInspection>();
  for (const file of files) {
    const inspection = await inspectQuietly([file]);
    if (inspection.contents === 'archive' && file.slice !== undefined) {
      const archive = await openArchive(file, options);
      issues.push(...archive.issues);
      flat.push(...archive.sources);
    } else {
      flat.push(file);
      inspections.set(file, inspection);
    }
  }
  const byName = new Map(flat.map((file) => [file.name.toLowerCase(), file]));
  /** Finds companions recursively: a WFDB header names its segments, and these name their signal files. */
  async function findCompanions(first: RecordingInspection): Promise<readonly NamedSource[]> {
    const found = new Set<NamedSource>();
    const waiting = [...first.companions];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const file = byName.get(name.toLowerCase());
      if (file === undefined || found.has(file)) continue;
      found.add(file);
      const known = inspections.get(file) ?? (await inspectQuietly([file]));
      inspections.set(file, known);
      waiting.push(...known.companions);
    }
    return [...found];
  }
  const recordings: GatheredRecording[] = [];
  const companions = new Set<NamedSource>();
  for (const file of flat) {
    const alone = inspections.get(file) ?? (await inspectQuietly([file]));
    const first = halfOf(alone) === 'flow' ? await inspectQuietly(beginWith(file, flat)) : alone;
    const others = await findCompanions(first);
    for (const other of others) companions.add(other);
    const set = [file, ...others.filter((other) => other !== file)];
    recordings.push({
      files: set,
      inspection: first !== alone || set.length === 1 ? first : await inspectQuietly(set),
    });
  }
  return {
    recordings: recordings.filter(({ files: [first] }) => first !== undefined && !companions.has(first)),
    issues,
  };
}

function beginWith(file: NamedSource, all: readonly NamedSource[]): readonly NamedSource[] {
  return [file, ...all.filter((other) => other !== file)];
}

async function inspectQuietly(files: readonly NamedSource[]): Promise<RecordingInspection> {
  try {
    return await inspectFiles(files);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const nothing = await inspectFiles([]);
    return { ...nothing, problem: { code: error.code, detail: error.message } };
  }
}
