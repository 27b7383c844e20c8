import type { JudgedDefinition } from './judge-definition.ts';
import type { PatientStretch, ResearchPatient } from './read-project-time.ts';

/** Patients of a cohort and their time. */
export interface CohortMembers {
  readonly patients: readonly ResearchPatient[];
  /** By patient, in order of time. */
  readonly stretches: readonly PatientStretch[];
}

/** Patients that match the definition; patients with an unknown result do not match. */
export function selectCohort({ patients, stretches, root }: JudgedDefinition): CohortMembers {
  if (root === null) return { patients, stretches };
  const chosen = patients.filter((_patient, index) => root.standings[index] === 1);
  const ids = new Set(chosen.map(({ id }) => id));
  return { patients: chosen, stretches: stretches.filter(({ patientId }) => ids.has(patientId)) };
}

export function sumHours(stretches: readonly PatientStretch[]): number {
  return stretches.reduce((sum, { fromUs, toUs }) => sum + Number(toUs - fromUs) / 3_600_000_000, 0);
}
