import type { UploadOptions } from '@eupnea/contracts/upload';
import { findFaultyChange, type InputIssue, type RecordingInspection } from '@eupnea/model';
import {
  beginAnswers,
  listOpenQuestions,
  type FileAnswers,
  type Question,
} from '../../../lib/files/edit-mapping.ts';

/** Patient of a recording: an existing one, or a new one created when the import is published. */
export type PatientChoice =
  | { readonly kind: 'existing'; readonly id: number }
  /** Without a pseudonym the server generates one. */
  | { readonly kind: 'new'; readonly pseudonym?: string };

export type Stated = NonNullable<UploadOptions['stated']>;

/**
 * State of a file until the server has it. After `sent` the server's job has the state, also in later visits.
 */
export type LocalPhase =
  | { readonly kind: 'inspecting' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'asking' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'sending'; readonly sentBytes: number }
  | { readonly kind: 'sent'; readonly uploadId: number }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface LocalUpload {
  readonly key: string;
  readonly file: File;
  /** Files of the same drop that are needed to read it. */
  readonly companions: readonly File[];
  readonly phase: LocalPhase;
  readonly inspection: RecordingInspection | null;
  readonly answers: FileAnswers;
  /** Target project; null before a choice. */
  readonly projectId: number | null;
  /** Null before a choice. */
  readonly patient: PatientChoice | null;
  /** What the sender states about ventilator and patient; all of it is optional. */
  readonly stated: Stated;
}

export function beginUpload(key: string, file: File): LocalUpload {
  return {
    key,
    file,
    companions: [],
    phase: { kind: 'inspecting' },
    inspection: null,
    answers: { mapping: null, mappingSeen: false, startedAt: null, timeZone: null },
    projectId: null,
    patient: null,
    stated: {},
  };
}

/** Total size of the file and its companions. */
export function sizeOf({ file, companions }: LocalUpload): number {
  return companions.reduce((sum, { size }) => sum + size, file.size);
}

/** @param told answers given for all files of the list */
export function takeInspection(
  upload: LocalUpload,
  inspection: RecordingInspection,
  told: Pick<FileAnswers, 'timeZone'>,
): LocalUpload {
  if (upload.phase.kind !== 'inspecting') return upload;
  const problem = inspection.problem ?? refuseWithoutWaves(inspection);
  if (problem !== null) {
    return {
      ...upload,
      inspection: { ...inspection, problem },
      phase: { kind: 'unreadable', reason: problem.code },
    };
  }
  const answers = { ...beginAnswers(inspection), timeZone: told.timeZone };
  return { ...upload, inspection: askOfArchive(inspection), answers, phase: { kind: 'asking' } };
}

/** Files without waveforms are refused at once, so that no one answers questions in vain. */
function refuseWithoutWaves({ contents, formatName }: RecordingInspection): InputIssue | null {
  if (contents !== 'trend' && contents !== 'log') return null;
  return { code: 'no_waveforms', detail: `${formatName} has no waveforms: there are no breaths in it` };
}

/** The content of an archive is unknown here, so its times are asked once for all files, as on the server. */
function askOfArchive(inspection: RecordingInspection): RecordingInspection {
  const asked = inspection.questions.some(({ asks }) => asks === 'time_zone');
  if (inspection.contents !== 'archive' || asked) return inspection;
  const question = { asks: 'time_zone', required: false, detail: '' } as const;
  return { ...inspection, questions: [...inspection.questions, question] };
}

export type UploadQuestion = Question | 'project' | 'patient' | 'changes';

/** Missing and faulty answers. */
export function listMissing(upload: LocalUpload): readonly UploadQuestion[] {
  if (upload.inspection === null) return [];
  const open = listOpenQuestions(upload.inspection, upload.answers, true);
  return [
    ...(upload.projectId === null ? (['project'] as const) : []),
    ...(upload.patient === null ? (['patient'] as const) : []),
    ...open,
    ...(findFaultyChange(upload.stated.changes ?? []) === null ? [] : (['changes'] as const)),
  ];
}

export function isReady(upload: LocalUpload): boolean {
  return upload.phase.kind === 'asking' && listMissing(upload).length === 0;
}

export type UploadAnswers = Pick<LocalUpload, 'answers' | 'patient' | 'projectId' | 'stated'>;

/** Answers can change until the file is sent. */
export function answerUpload(upload: LocalUpload, change: Partial<UploadAnswers>): LocalUpload {
  const kind = upload.phase.kind;
  if (kind !== 'asking' && kind !== 'failed' && kind !== 'queued') return upload;
  const moved = change.projectId !== undefined && change.projectId !== upload.projectId;
  // The chosen patient belongs to the former project and may not be in the new one.
  const patient = moved && upload.patient?.kind === 'existing' ? null : upload.patient;
  return { ...upload, patient, ...change, phase: { kind: 'asking' } };
}

export function queueUpload(upload: LocalUpload): LocalUpload {
  const again = upload.phase.kind === 'failed' && listMissing(upload).length === 0;
  return isReady(upload) || again ? { ...upload, phase: { kind: 'queued' } } : upload;
}

/** Ignores progress after a cancellation or failure. */
export function noteProgress(upload: LocalUpload, sentBytes: number): LocalUpload {
  if (upload.phase.kind !== 'queued' && upload.phase.kind !== 'sending') return upload;
  return { ...upload, phase: { kind: 'sending', sentBytes: Math.min(sentBytes, upload.file.size) } };
}

export function endSending(
  upload: LocalUpload,
  outcome: { readonly uploadId: number } | { readonly error: unknown },
): LocalUpload {
  if (upload.phase.kind !== 'sending') return upload;
  if ('uploadId' in outcome) return { ...upload, phase: { kind: 'sent', uploadId: outcome.uploadId } };
  return { ...upload, phase: { kind: 'failed', error: outcome.error } };
}

/** Returns the file to the editable state. */
export function takeBack(upload: LocalUpload): LocalUpload {
  const kind = upload.phase.kind;
  return kind === 'queued' || kind === 'sending' ? { ...upload, phase: { kind: 'asking' } } : upload;
}
