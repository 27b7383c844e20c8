import type { InputIssue, RecordingInspection } from '@eupnea/model';
import {
  beginAnswers,
  listOpenQuestions,
  type FileAnswers,
  type Question,
} from '../../../lib/files/edit-mapping.ts';

/** Whose recording it is: a patient that exists, or a new one that the server makes when the import is published. */
export type PatientChoice =
  | { readonly kind: 'existing'; readonly id: number }
  /** Without a pseudonym the server makes one up. */
  | { readonly kind: 'new'; readonly pseudonym?: string };

/**
 * A file from its drop until the server has it. `sent` ends it: from there on the server's job tells how it goes, in
 * this visit and the next.
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
  /** Of the same drop, without which it cannot be read. */
  readonly companions: readonly File[];
  readonly phase: LocalPhase;
  readonly inspection: RecordingInspection | null;
  readonly answers: FileAnswers;
  /** Where it goes; null = not said. */
  readonly projectId: number | null;
  /** null = not said. */
  readonly patient: PatientChoice | null;
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
  };
}

/** Of all that is sent of it. */
export function sizeOf({ file, companions }: LocalUpload): number {
  return companions.reduce((sum, { size }) => sum + size, file.size);
}

/** @param told what was said for all files of this list before */
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

/** The server refuses it at the door: nobody should answer questions for that. */
function refuseWithoutWaves({ contents, formatName }: RecordingInspection): InputIssue | null {
  if (contents !== 'trend' && contents !== 'log') return null;
  return { code: 'no_waveforms', detail: `${formatName} has no waveforms: there are no breaths in it` };
}

/** What lies in an archive is not known here, so its times are asked for once for all of it, as the server does. */
function askOfArchive(inspection: RecordingInspection): RecordingInspection {
  const asked = inspection.questions.some(({ asks }) => asks === 'time_zone');
  if (inspection.contents !== 'archive' || asked) return inspection;
  const question = { asks: 'time_zone', required: false, detail: '' } as const;
  return { ...inspection, questions: [...inspection.questions, question] };
}

export type UploadQuestion = Question | 'project' | 'patient';

/** What still keeps the file from being sent. */
export function listMissing(upload: LocalUpload): readonly UploadQuestion[] {
  if (upload.inspection === null) return [];
  const open = listOpenQuestions(upload.inspection, upload.answers, true);
  return [
    ...(upload.projectId === null ? (['project'] as const) : []),
    ...(upload.patient === null ? (['patient'] as const) : []),
    ...open,
  ];
}

export function isReady(upload: LocalUpload): boolean {
  return upload.phase.kind === 'asking' && listMissing(upload).length === 0;
}

export type UploadAnswers = Pick<LocalUpload, 'answers' | 'patient' | 'projectId'>;

/** Answers change while the file is here; what is on its way has left with the former ones. */
export function answerUpload(upload: LocalUpload, change: Partial<UploadAnswers>): LocalUpload {
  const kind = upload.phase.kind;
  if (kind !== 'asking' && kind !== 'failed' && kind !== 'queued') return upload;
  const moved = change.projectId !== undefined && change.projectId !== upload.projectId;
  // A patient that was chosen is one of the former project: whether of the new one too is not known here.
  const patient = moved && upload.patient?.kind === 'existing' ? null : upload.patient;
  return { ...upload, patient, ...change, phase: { kind: 'asking' } };
}

export function queueUpload(upload: LocalUpload): LocalUpload {
  const again = upload.phase.kind === 'failed' && listMissing(upload).length === 0;
  return isReady(upload) || again ? { ...upload, phase: { kind: 'queued' } } : upload;
}

/** Progress that comes after the file was taken back, or after it failed, changes nothing. */
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

/** Back to where its answers can be changed. */
export function takeBack(upload: LocalUpload): LocalUpload {
  const kind = upload.phase.kind;
  return kind === 'queued' || kind === 'sending' ? { ...upload, phase: { kind: 'asking' } } : upload;
}
