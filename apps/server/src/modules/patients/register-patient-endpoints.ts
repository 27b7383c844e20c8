import type { ProductFlags } from '@eupnea/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import { registerArchivePatients } from './archive-patients.ts';
import { registerCombinePatients } from './combine-patients.ts';
import type { CombinationService } from './combination-service.ts';
import { registerCreatePatient } from './create-patient.ts';
import { registerDeletePatients } from './delete-patients.ts';
import { registerEditPatient } from './edit-patient.ts';
import { registerErasePatient } from './erase-patient-for-ever.ts';
import { registerGetModeIntervals } from './get-mode-intervals.ts';
import { registerGetSinglePatient } from './get-single-patient.ts';
import { registerListErasablePatients } from './list-erasable-patients.ts';
import { registerListPatientNames } from './list-patient-names.ts';
import { registerListPatients } from './list-patients.ts';
import { registerListProjectPatients } from './list-project-patients.ts';
import type { ModeIntervalService } from './mode-interval-service.ts';
import type { PatientLifecycleService } from './patient-lifecycle-service.ts';
import type { PatientService } from './patient-service.ts';
import { registerPreviewCombination } from './preview-combination.ts';
import { registerRestorePatients } from './restore-patients.ts';
import { registerSetPatientLimits } from './set-patient-limits.ts';

export interface PatientServices {
  readonly flags: ProductFlags;
  readonly patients: PatientService;
  readonly patientLifecycle: PatientLifecycleService;
  readonly combination: CombinationService;
  readonly modeIntervals: ModeIntervalService;
}

export function registerPatientEndpoints(server: FastifyInstance, services: PatientServices): void {
  const { flags, patients, patientLifecycle, combination, modeIntervals } = services;
  registerListPatients(server, patients);
  registerListPatientNames(server, patients);
  registerListProjectPatients(server, patients);
  registerGetSinglePatient(server, patients);
  registerCreatePatient(server, patients, flags);
  registerEditPatient(server, patients);
  registerSetPatientLimits(server, patients);
  registerArchivePatients(server, patientLifecycle);
  registerDeletePatients(server, patientLifecycle, flags);
  registerRestorePatients(server, patientLifecycle);
  registerListErasablePatients(server, patientLifecycle);
  registerErasePatient(server, patientLifecycle);
  registerCombinePatients(server, combination);
  registerPreviewCombination(server, combination);
  registerGetModeIntervals(server, modeIntervals);
}
