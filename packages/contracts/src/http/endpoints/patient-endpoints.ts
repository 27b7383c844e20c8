import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  createPatientBodySchema,
  editPatientBodySchema,
  listPatientsQuerySchema,
  patientNamePageSchema,
  patientPageSchema,
  savedPatientSchema,
} from '../patient.ts';
import {
  archivePatientsBodySchema,
  combinationPreviewSchema,
  combinePatientsBodySchema,
  erasablePatientSchema,
  erasePatientBodySchema,
  jobStartedSchema,
  modeIntervalSchema,
  modeIntervalsBodySchema,
  patientDetailSchema,
  patientSelectionBodySchema,
  patientSelectionResultSchema,
  previewCombinationBodySchema,
  setPatientLimitsBodySchema,
  singlePatientQuerySchema,
} from '../patient-record.ts';
import { pagingQuerySchema } from '../paging.ts';
import { occupancyChangeSchema } from '../occupancy.ts';

const patients = { who: 'feature', features: ['monilitycs', 'patient', 'patient-management'] } as const;
/** Analytics and the daily report begin with the choice of a patient. */
const patientChoice = { who: 'feature', features: [...patients.features, 'analytics', 'reports'] } as const;
const management = { who: 'feature', features: ['patient-management'] } as const;

/** Patients and their records. */
export const PATIENT_ENDPOINTS = {
  listPatients: defineEndpoint({
    method: 'GET',
    path: '/nestjs/patients/all',
    summary: 'Patients the caller may see, with every filter and sort of the tables',
    access: patientChoice,
    scopes: ['read'],
    query: listPatientsQuerySchema,
    success: { status: 200, body: patientPageSchema },
  }),
  listPatientNames: defineEndpoint({
    method: 'GET',
    path: '/nestjs/patients/names',
    summary: 'Ids and pseudonyms of patients; for a token that only uploads, of the uploads of its user',
    access: patientChoice,
    scopes: ['read', 'export', 'upload'],
    query: pagingQuerySchema,
    success: { status: 200, body: patientNamePageSchema },
  }),
  listProjectPatients: defineEndpoint({
    method: 'GET',
    path: '/nestjs/projects/:id/patients',
    summary: 'Patients of a project, with every filter and sort of the tables',
    // A labeling task starts from a patient of the project.
    access: { who: 'feature', features: [...patients.features, 'projects', 'labeling-app'] },
    object: 'project',
    params: idParamsSchema,
    // A project_id in the query must be the one in the path.
    query: listPatientsQuerySchema,
    success: { status: 200, body: patientPageSchema },
  }),
  getSinglePatient: defineEndpoint({
    method: 'GET',
    path: '/nestjs/patients/single-patient',
    summary: 'The first patient that meets the query, with body weight, limits, projects and lineage',
    access: patients,
    names: { patient_id: 'patient' },
    query: singlePatientQuerySchema,
    success: { status: 200, body: patientDetailSchema },
  }),
  createPatient: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/create',
    summary: 'Create a patient in a project the caller manages',
    access: patients,
    names: { project_id: 'project' },
    body: createPatientBodySchema,
    success: { status: 201, body: savedPatientSchema },
  }),
  editPatient: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/edit/:id',
    summary: 'Edit a patient; a stale version is answered with the record as it stands',
    access: patients,
    object: 'patient',
    params: idParamsSchema,
    body: editPatientBodySchema,
    success: { status: 200, body: savedPatientSchema },
  }),
  setPatientLimits: defineEndpoint({
    method: 'PUT',
    path: '/nestjs/patients/:id/limits',
    summary: 'Set the Eupnea limits of one patient',
    access: patients,
    object: 'patient',
    params: idParamsSchema,
    body: setPatientLimitsBodySchema,
    success: { status: 200, body: patientDetailSchema },
  }),
  archivePatients: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/archive',
    summary: 'Give patients a date out',
    access: management,
    body: archivePatientsBodySchema,
    success: { status: 200, body: patientSelectionResultSchema },
  }),
  deletePatients: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/delete',
    summary: 'Delete patients; restorable for 30 days',
    access: management,
    body: patientSelectionBodySchema,
    success: { status: 200, body: patientSelectionResultSchema },
  }),
  restorePatients: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/restore',
    summary: 'Undo deletion; of patients that are not deleted, undo archiving',
    access: management,
    body: patientSelectionBodySchema,
    success: { status: 200, body: patientSelectionResultSchema },
  }),
  listErasablePatients: defineEndpoint({
    method: 'GET',
    path: '/nestjs/patients/erasable',
    summary: 'Deleted patients that can be erased for ever: ids only (administrator)',
    access: { who: 'admin' },
    success: { status: 200, body: z.array(erasablePatientSchema) },
  }),
  erasePatient: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/erase',
    summary: 'Erase a deleted patient with everything measured on it, for ever (administrator)',
    access: { who: 'admin' },
    stepUp: true,
    body: erasePatientBodySchema,
    success: { status: 202, body: jobStartedSchema },
  }),
  combinePatients: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/combine',
    summary: 'Make one record of two, field by field; undone like a transfer',
    access: management,
    body: combinePatientsBodySchema,
    success: { status: 200, body: occupancyChangeSchema },
  }),
  previewCombination: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/combine/preview',
    summary: 'Both records and what a combination would move',
    access: management,
    names: { into_patient_id: 'patient', from_patient_id: 'patient' },
    body: previewCombinationBodySchema,
    success: { status: 200, body: combinationPreviewSchema },
  }),
  getModeIntervals: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/getmvmodes',
    summary: 'Ventilation modes in force while the patient was ventilated',
    access: patients,
    names: { patient_id: 'patient' },
    body: modeIntervalsBodySchema,
    success: { status: 200, body: z.array(modeIntervalSchema) },
  }),
} as const;
