import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  listOccupancyChangesQuerySchema,
  listSessionsQuerySchema,
  occupancyChangePageSchema,
  occupancyChangeSchema,
  occupancyPreviewSchema,
  transferSegmentBodySchema,
  transferSessionBodySchema,
  ventilationSessionPageSchema,
} from '../occupancy.ts';

const records = { who: 'feature', features: ['monilitycs', 'patient', 'patient-management'] } as const;
const management = { who: 'feature', features: ['patient-management'] } as const;

/** Assignment of patients to devices over time, and its correction. */
export const OCCUPANCY_ENDPOINTS = {
  transferSession: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/sessions/transfer',
    summary: 'Give a ventilation session to another patient',
    access: management,
    names: { currentPatientId: 'patient', newPatientId: 'patient' },
    body: transferSessionBodySchema,
    success: { status: 200, body: occupancyChangeSchema },
  }),
  previewSessionTransfer: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/sessions/transfer/preview',
    summary: 'What a transfer of the session would move',
    access: management,
    names: { currentPatientId: 'patient', newPatientId: 'patient' },
    body: transferSessionBodySchema,
    success: { status: 200, body: occupancyPreviewSchema },
  }),
  transferSegment: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/transfer-segment',
    summary: "Give a stretch of a device's time to another patient",
    access: management,
    names: { current_patient_id: 'patient', new_patient_id: 'patient' },
    body: transferSegmentBodySchema,
    success: { status: 200, body: occupancyChangeSchema },
  }),
  previewSegmentTransfer: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/transfer-segment/preview',
    summary: 'What a transfer of the segment would move',
    access: management,
    names: { current_patient_id: 'patient', new_patient_id: 'patient' },
    body: transferSegmentBodySchema,
    success: { status: 200, body: occupancyPreviewSchema },
  }),
  undoOccupancyChange: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/changes/:id/undo',
    summary: 'Undo an assignment, a transfer or a combination that nothing later touches',
    access: records,
    object: 'occupancy-change',
    params: idParamsSchema,
    success: { status: 200, body: occupancyChangeSchema },
  }),
  listOccupancyChanges: defineEndpoint({
    method: 'GET',
    path: '/nestjs/patients/changes',
    summary: 'Assignments, transfers and combinations of a patient or a device, newest first',
    access: records,
    query: listOccupancyChangesQuerySchema,
    success: { status: 200, body: occupancyChangePageSchema },
  }),
  listPatientSessions: defineEndpoint({
    method: 'GET',
    path: '/nestjs/patients/:id/sessions',
    summary: 'Ventilation sessions of a patient, newest first',
    access: records,
    object: 'patient',
    params: idParamsSchema,
    query: listSessionsQuerySchema,
    success: { status: 200, body: ventilationSessionPageSchema },
  }),
  listDeviceSessions: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices/:id/sessions',
    summary: 'Ventilation sessions of a device, newest first',
    access: records,
    object: 'device',
    params: idParamsSchema,
    query: listSessionsQuerySchema,
    success: { status: 200, body: ventilationSessionPageSchema },
  }),
} as const;
