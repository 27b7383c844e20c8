import type { UploadRow } from './upload-rows.ts';

const UNDER_WAY: ReadonlySet<string> = new Set(['queued', 'sending', 'waiting', 'running', 'asksBack']);
const UNANSWERED: ReadonlySet<string> = new Set(['inspecting', 'asking', 'ready']);

/** Keys of this visit's files in progress. */
export function listUnderWay(rows: readonly UploadRow[]): readonly string[] {
  return rows.flatMap(({ local, state }) => (local !== null && UNDER_WAY.has(state) ? [local.key] : []));
}

/**
 * Patient of the only file in progress once it is imported.
 * @param watched keys of local files that were in progress together
 * @returns null for several files, after a failure, or while other files wait for answers
 */
export function findResult(rows: readonly UploadRow[], watched: ReadonlySet<string>): number | null {
  if (watched.size !== 1) return null;
  if (rows.some(({ state }) => UNANSWERED.has(state))) return null;
  const row = rows.find(({ local }) => local !== null && watched.has(local.key));
  return row?.state === 'done' ? (row.remote?.patient_id ?? null) : null;
}
