import {
  type RecordingInfo,
  type UploadStatus,
  type UploadSummary,
  UPLOAD_ANSWER_HOURS,
} from '@eupnea/contracts/upload';
import { isoTimeOfUs } from '@eupnea/model';
import type { RecordingRow, UploadRecord } from './upload-repository.ts';

/**
 * State of an upload for clients. One that waits for answers appears as queued, because the specification has
 * no other state.
 */
export function toUploadSummary(record: UploadRecord): UploadSummary {
  return {
    id: record.id,
    kind: record.kind,
    file_name: record.fileName,
    size_bytes: record.sizeBytes,
    status: judgeStatus(record),
    waits_for_answers: record.state === 'waiting',
    progress: record.state === 'done' ? 1 : (record.progress ?? 0),
    project_id: record.projectId,
    patient_id: record.patientId,
    breaths: record.breaths,
    rejected_total: record.rejectedTotal,
    error: record.error,
    error_code: record.errorCode,
    error_values: record.rejected.find(({ code }) => code === record.errorCode)?.values ?? {},
    created_at: record.createdAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
    expires_at:
      record.state === 'waiting'
        ? new Date(record.createdAt.getTime() + UPLOAD_ANSWER_HOURS * 3_600_000).toISOString()
        : null,
  };
}

/** A job that ended without its upload (cancelled by an administrator, crashed process) decides the state. */
function judgeStatus({ state, jobState }: UploadRecord): UploadSummary['status'] {
  if ((state === 'queued' || state === 'running') && (jobState === 'failed' || jobState === 'cancelled')) {
    return jobState;
  }
  return state === 'waiting' ? 'queued' : state;
}

export function toUploadStatus(
  record: UploadRecord,
  duplicates: readonly RecordingRow[],
  recordings: readonly RecordingRow[],
): UploadStatus {
  return {
    ...toUploadSummary(record),
    rejected: record.rejected.map(({ line, reason, code = null, values = {}, file }) => ({
      line,
      reason,
      code,
      values,
      file,
    })),
    questions: record.state === 'waiting' ? [...record.questions] : [],
    inspection: record.inspection,
    duplicates: duplicates.map(toRecordingInfo),
    recordings: recordings.map(toRecordingInfo),
  };
}

export function toRecordingInfo(row: RecordingRow): RecordingInfo {
  return {
    id: row.id,
    file_name: row.fileName,
    format: row.format,
    project_id: row.projectId,
    patient_id: row.patientId,
    device_id: row.deviceId,
    breaths: row.breaths,
    started_at: toInstant(row.startedAtUs),
    ended_at: toInstant(row.endedAtUs),
    published_at: row.publishedAt?.toISOString() ?? null,
    deleted: row.state === 'deleted',
  };
}

function toInstant(timeUs: bigint | null): string | null {
  return timeUs === null ? null : isoTimeOfUs(timeUs);
}
