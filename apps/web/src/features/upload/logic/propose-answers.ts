import { listMissing, type LocalUpload, type PatientChoice, type UploadAnswers } from './local-upload.ts';
import type { FolderAnswers } from './remember-folder.ts';

/** Length of a pseudonym that the server takes. */
const PSEUDONYM_MAX = 64;

/**
 * Proposed answers to open questions; null without a proposal. A proposal counts only after the user accepts
 * it.
 */
export interface Proposal {
  readonly projectId: number | null;
  readonly patient: PatientChoice | null;
  /** Time that the recording states beside its samples, otherwise the date of the file as local time in the zone. */
  readonly startedAt: string | null;
  readonly isStartStated: boolean;
  readonly timeZone: string | null;
  /** Whether the zone comes from the last upload and not from this computer. */
  readonly isZoneRemembered: boolean;
}

interface KnownFacts {
  readonly remembered: FolderAnswers | null;
  /** IANA zone of this computer; '' when unknown. */
  readonly ownZone: string;
  /** Projects that the user manages. */
  readonly projectIds: readonly number[];
  /** Selectable patients of the project. */
  readonly patientIds: readonly number[];
}

/** @returns null without a proposal for any open question */
export function proposeAnswers(upload: LocalUpload, facts: KnownFacts): Proposal | null {
  const missing = new Set(listMissing(upload));
  const projectId = missing.has('project') ? proposeProject(facts) : null;
  const patient = missing.has('patient') ? proposePatient(upload, facts) : null;
  const rememberedZone = facts.remembered?.timeZone ?? null;
  const zone = rememberedZone ?? facts.ownZone;
  const timeZone = missing.has('time_zone') && zone !== '' ? zone : null;
  const stated = statedStart(upload);
  const startedAt = missing.has('start')
    ? (stated ?? toLocalTime(upload.file.lastModified, upload.answers.timeZone ?? zone))
    : null;
  if (projectId === null && patient === null && startedAt === null && timeZone === null) return null;
  const isStartStated = stated !== null;
  return {
    projectId,
    patient,
    startedAt,
    isStartStated,
    timeZone,
    isZoneRemembered: rememberedZone !== null,
  };
}

/** To the second, as the field for the start has it. */
function statedStart({ inspection }: LocalUpload): string | null {
  return inspection?.questions.find(({ asks }) => asks === 'start')?.proposed?.slice(0, 19) ?? null;
}

/** Answers of an accepted proposal. */
export function acceptProposal(upload: LocalUpload, proposal: Proposal): Partial<UploadAnswers> {
  const { projectId, patient, startedAt, timeZone } = proposal;
  const times = { ...(startedAt === null ? {} : { startedAt }), ...(timeZone === null ? {} : { timeZone }) };
  return {
    ...(projectId === null ? {} : { projectId }),
    ...(patient === null ? {} : { patient }),
    ...(startedAt === null && timeZone === null ? {} : { answers: { ...upload.answers, ...times } }),
  };
}

/** `YYYY-MM-DDTHH:MM:SS` in a zone; '' is this computer's. The Swedish notation is ISO 8601 with a blank. */
function toLocalTime(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...(zone === '' ? {} : { timeZone: zone }),
  });
  return format.format(at).replace(' ', 'T');
}

function proposeProject({ remembered, projectIds }: KnownFacts): number | null {
  const former = remembered?.projectId ?? null;
  return former !== null && projectIds.includes(former) ? former : null;
}

function proposePatient({ file }: LocalUpload, { remembered, patientIds }: KnownFacts): PatientChoice {
  const former = remembered?.patientId ?? null;
  if (former !== null && patientIds.includes(former)) return { kind: 'existing', id: former };
  const pseudonym = nameAfterFile(file.name);
  return pseudonym === '' ? { kind: 'new' } : { kind: 'new', pseudonym };
}

/** `bed-05.pb840.csv` to `bed-05.pb840`. */
export function nameAfterFile(fileName: string): string {
  const stem = fileName.replace(/\.[^.]+$/u, '');
  return stem
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, PSEUDONYM_MAX)
    .trim();
}
