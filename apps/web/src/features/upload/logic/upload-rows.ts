import type { UploadSummary } from '@eupnea/contracts/upload';
import { listMissing, sizeOf, type LocalUpload } from './local-upload.ts';

/** State of a file in any place. */
export type RowState =
  | 'inspecting'
  | 'unreadable'
  | 'asking'
  | 'ready'
  | 'queued'
  | 'sending'
  | 'waiting'
  | 'running'
  | 'asksBack'
  | 'done'
  | 'failed'
  | 'cancelled';

export interface UploadRow {
  /** Key in the address: the server's id once known. */
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** '' while unknown, and for uploads of an earlier visit. */
  readonly formatName: string;
  readonly state: RowState;
  /** Progress of upload or import, 0 to 1; null without progress. */
  readonly fraction: number | null;
  readonly local: LocalUpload | null;
  readonly remote: UploadSummary | null;
}

/** Files of this visit in drop order, then earlier uploads. */
export function listRows(
  locals: readonly LocalUpload[],
  remotes: readonly UploadSummary[],
): readonly UploadRow[] {
  const taken = new Set<number>();
  const here = locals.map((local) => {
    const { phase } = local;
    if (phase.kind !== 'sent') return describeLocal(local);
    taken.add(phase.uploadId);
    const remote = remotes.find(({ id }) => id === phase.uploadId);
    return remote === undefined ? describeLocal(local) : describeRemote(remote, local);
  });
  const earlier = remotes.filter(({ id }) => !taken.has(id)).map((remote) => describeRemote(remote, null));
  return [...here, ...earlier];
}

/** Files for the open project or without one; those of other projects are hidden. */
export function pickLocals(locals: readonly LocalUpload[], projectId: number | null): readonly LocalUpload[] {
  if (projectId === null) return locals;
  return locals.filter((local) => local.projectId === null || local.projectId === projectId);
}

function describeLocal(local: LocalUpload): UploadRow {
  const { phase, file } = local;
  const sizeBytes = sizeOf(local);
  return {
    key: phase.kind === 'sent' ? String(phase.uploadId) : local.key,
    name: file.name,
    sizeBytes,
    formatName: local.inspection?.formatName ?? '',
    state: localState(local),
    fraction: phase.kind === 'sending' ? Math.min(1, phase.sentBytes / Math.max(1, sizeBytes)) : null,
    local,
    remote: null,
  };
}

function localState(local: LocalUpload): RowState {
  const { kind } = local.phase;
  if (kind === 'sent') return 'waiting';
  if (kind !== 'asking') return kind;
  return listMissing(local).length === 0 ? 'ready' : 'asking';
}

function describeRemote(remote: UploadSummary, local: LocalUpload | null): UploadRow {
  return {
    key: String(remote.id),
    name: remote.file_name,
    sizeBytes: remote.size_bytes,
    formatName: local?.inspection?.formatName ?? '',
    state: remoteState(remote),
    fraction: remote.status === 'running' ? remote.progress : null,
    local,
    remote,
  };
}

function remoteState({ status, waits_for_answers: waits }: UploadSummary): RowState {
  if (status !== 'queued') return status;
  return waits ? 'asksBack' : 'waiting';
}

/** Overall progress of this visit. */
export interface OverallProgress {
  readonly finished: number;
  readonly total: number;
  /** By size: half for sending, half for the import, 0 to 1. */
  readonly fraction: number;
}

const HALF = 0.5;

/** Null before the first start. */
export function sumProgress(rows: readonly UploadRow[]): OverallProgress | null {
  const started = rows.filter(
    ({ state, local }) =>
      ['queued', 'sending', 'waiting', 'running'].includes(state) ||
      (local?.phase.kind === 'sent' && local !== null),
  );
  const bytes = started.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (!started.some(({ state }) => ['queued', 'sending', 'waiting', 'running'].includes(state))) return null;
  const through = started.reduce((sum, row) => sum + row.sizeBytes * shareDone(row), 0);
  return {
    finished: started.filter((row) => shareDone(row) === 1).length,
    total: started.length,
    fraction: bytes === 0 ? 0 : through / bytes,
  };
}

function shareDone({ state, fraction }: UploadRow): number {
  if (state === 'queued') return 0;
  if (state === 'sending') return (fraction ?? 0) * HALF;
  if (state === 'waiting') return HALF;
  if (state === 'running') return HALF + (fraction ?? 0) * HALF;
  return 1;
}
