import type { LocalUpload } from './local-upload.ts';

/**
 * Attaches the part files of a record to it: the header of a WFDB record names its segments and signal files,
 * and segment headers name further files.
 * @param keys keys of the drop; earlier files may already be in progress
 */
export function gatherRecords(
  uploads: readonly LocalUpload[],
  keys: ReadonlySet<string>,
): readonly LocalUpload[] {
  const dropped = uploads.filter((upload) => keys.has(upload.key) && isStill(upload));
  const byName = new Map(dropped.map((upload) => [upload.file.name.toLowerCase(), upload]));
  const taken = new Set<LocalUpload>();
  const parts = new Map(dropped.map((upload) => [upload, findParts(upload, byName)]));
  for (const [upload, found] of parts) for (const part of found) if (part !== upload) taken.add(part);
  return uploads.flatMap((upload) => {
    if (taken.has(upload)) return [];
    const found = parts.get(upload) ?? [];
    return found.length === 0 ? [upload] : [{ ...upload, companions: found.map(({ file }) => file) }];
  });
}

function findParts(whole: LocalUpload, byName: ReadonlyMap<string, LocalUpload>): readonly LocalUpload[] {
  const found = new Set<LocalUpload>();
  const waiting = [...(whole.inspection?.companions ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const part = byName.get(name.toLowerCase());
    if (part === undefined || part === whole || found.has(part)) continue;
    found.add(part);
    waiting.push(...(part.inspection?.companions ?? []));
  }
  return [...found];
}

/** Inspected and not in progress. */
function isStill({ phase }: LocalUpload): boolean {
  return phase.kind === 'asking' || phase.kind === 'unreadable';
}
