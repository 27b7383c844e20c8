import type { UploadSummary } from '@eupnea/contracts';
import { listMissing, sizeOf, type LocalUpload } from './local-upload.ts';

/** How a file stands, wherever it is now. */
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
  /** Stands in the address: the server's id once there is one. */
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** '' while it is not known, and for uploads of an earlier visit. */
  readonly formatName: string;
  readonly state: RowState;
  /** 0 to 1 of sending or of the import; null where nothing moves. */
  readonly fraction: number | null;
  readonly local: LocalUpload | null;
  readonly remote: UploadSummary | null;
}

/** Files of this visit in the order of their drop, then the server's earlier ones. */
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

/** Files whose project is not said yet may become the open one's; what goes to another does not stand in its list. */
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

/** How far all of them are that are on their way or came with this visit. */
export interface OverallProgress {
  readonly finished: number;
  readonly total: number;
  /** By size, half for sending and half for the import; 0 to 1. */
  readonly fraction: number;
}

const HALF = 0.5;

/** null while nothing was started. */
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
