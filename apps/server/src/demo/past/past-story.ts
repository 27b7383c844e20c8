import type {
  AddArterialBloodGasBody,
  AddBloodDataBody,
  AddMedicationBody,
} from '@eupnea/contracts/med-card';
import type { createPatientBodySchema } from '@eupnea/contracts/patient';
import type { Adjustments, PlannedArtefact, Scenario } from '@eupnea/simulator';
import type { z } from 'zod';

/** Hours that a story is written for; a shorter past compresses it. */
export const STORY_HOURS = 24;

/** An action or event at the bed. */
export interface StoryMoment {
  /** Hours from the start of the story. */
  readonly atH: number;
  /** Changed settings or patient properties; each stays until a later moment changes it. */
  readonly change?: Adjustments;
  readonly disturbance?: { readonly kind: PlannedArtefact['kind']; readonly seconds: number };
}

type Sample<Body> = Omit<Body, 'patient_id' | 'taken_at' | 'note'> & {
  readonly atH: number;
  readonly note?: string;
};

export type StoryGas = Sample<AddArterialBloodGasBody>;
export type StoryBlood = Sample<AddBloodDataBody>;

export interface StoryMedication extends Pick<AddMedicationBody, 'name'> {
  readonly dose: number;
  readonly unit: string;
  readonly route: string;
  readonly fromH: number;
  /** Absent = ongoing; equal to fromH = a single dose. */
  readonly toH?: number;
}

/** One patient's day: patient, ventilator, events, and documents beside the waves. */
export interface PastStory {
  readonly id: string;
  readonly pseudonym: string;
  readonly bed: string;
  readonly seed: number;
  readonly patient: Omit<z.input<typeof createPatientBodySchema>, 'pseudonym' | 'project_id'>;
  readonly scenario: Scenario;
  readonly moments: readonly StoryMoment[];
  /** Hours to which the tour links, by name. */
  readonly landmarks: { readonly [name: string]: number };
  readonly gases: readonly StoryGas[];
  readonly blood: readonly StoryBlood[];
  readonly medications: readonly StoryMedication[];
}

/** Returns the adjustments after a moment: each later value replaces the earlier one. */
export function mergeAdjustments(before: Adjustments, next: Adjustments): Adjustments {
  return {
    ...before,
    ...next,
    effort: { ...before.effort, ...next.effort },
    settings: { ...before.settings, ...next.settings },
  };
}
