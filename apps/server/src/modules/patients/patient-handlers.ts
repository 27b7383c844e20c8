import type { PATIENT_ENDPOINTS } from '@eupnea/contracts/endpoints/patient';
import type { ProductFlags } from '@eupnea/contracts/auth';
import type { Handlers } from '../../http/register-handlers.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { CombinationService } from './combination-service.ts';
import type { ModeIntervalService } from './mode-interval-service.ts';
import type { PatientLifecycleService } from './patient-lifecycle-service.ts';
import type { PatientService } from './patient-service.ts';

export interface PatientServices {
  readonly flags: ProductFlags;
  readonly patients: PatientService;
  readonly patientLifecycle: PatientLifecycleService;
  readonly combination: CombinationService;
  readonly modeIntervals: ModeIntervalService;
}

export function createPatientHandlers({
  flags,
  patients,
  patientLifecycle,
  combination,
  modeIntervals,
}: PatientServices): Handlers<typeof PATIENT_ENDPOINTS> {
  return {
    listPatients: ({ caller, query }) => patients.list(caller, query),
    // A token sees what its scope needs: one that only uploads sees the patients of its user's uploads.
    listPatientNames: ({ caller, query }) => {
      const scopes = caller.token?.scopes;
      const isOnlyUploading = scopes !== undefined && !scopes.has('read') && !scopes.has('export');
      return patients.listNames(caller, query, isOnlyUploading);
    },
    listProjectPatients: ({ caller, params, query }) => patients.listOfProject(caller, params.id, query),
    getSinglePatient: async ({ caller, query, request }) => {
      const found = await patients.getSingle(caller, query);
      request.viewedPatientId = found.id;
      return found;
    },
    createPatient: async ({ caller, body, actor }) => {
      if (!flags.add_patient)
        throw new ProblemError('forbidden', { detail: 'This server creates no patients by hand' });
      return await patients.create(caller, body, actor);
    },
    editPatient: ({ caller, params, body, actor }) => patients.edit(caller, params.id, body, actor),
    setPatientLimits: ({ caller, params, body, actor }) => patients.setLimits(caller, params.id, body, actor),
    archivePatients: ({ caller, body, actor }) =>
      patientLifecycle.archive(caller, body.patient_ids, body.date_out, actor),
    deletePatients: async ({ caller, body, actor }) => {
      if (!flags.delete_patient)
        throw new ProblemError('forbidden', { detail: 'This server deletes no patients' });
      return await patientLifecycle.delete(caller, body.patient_ids, actor);
    },
    restorePatients: ({ caller, body, actor }) => patientLifecycle.restore(caller, body.patient_ids, actor),
    listErasablePatients: () => patientLifecycle.listErasable(),
    erasePatient: async ({ caller, body, actor }) => ({
      id: await patientLifecycle.erase(caller, body.patient_id, body.confirm, actor),
    }),
    combinePatients: ({ caller, body, actor }) => combination.combine(caller, body, actor),
    previewCombination: ({ caller, body }) => combination.preview(caller, body),
    getModeIntervals: ({ caller, body }) => modeIntervals.list(caller, body),
  };
}
