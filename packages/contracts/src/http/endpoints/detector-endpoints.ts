import { detectorFindingListSchema, listDetectorFindingsQuerySchema } from '../detector-finding.ts';
import {
  addDetectorBodySchema,
  cancelDetectorRunsQuerySchema,
  detectorListSchema,
  detectorRunListSchema,
  detectorRunSchema,
  detectorSchema,
  editDetectorBodySchema,
  startDetectorRunBodySchema,
} from '../detector.ts';
import { editModelCardBodySchema, modelCardSchema } from '../detector-model.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';

const projects = { who: 'feature', features: ['projects', 'patient-management'] } as const;
/** Runs are started and cancelled from stored review too. */
const running = { who: 'feature', features: ['projects', 'patient-management', 'patient'] } as const;
const retrospect = {
  who: 'feature',
  features: ['patient', 'monilitycs', 'patient-management', 'analytics', 'research'],
} as const;
const path = '/nestjs/detectors';

/** Detectors of others: programs that a project registers and that look at stored samples. */
export const DETECTOR_ENDPOINTS = {
  listDetectors: defineEndpoint({
    method: 'GET',
    path: '/nestjs/projects/:id/detectors',
    summary: 'Detectors of others that a project has registered',
    access: projects,
    scopes: ['read'],
    object: 'project',
    params: idParamsSchema,
    success: { status: 200, body: detectorListSchema },
  }),
  addDetector: defineEndpoint({
    method: 'POST',
    path: '/nestjs/projects/:id/detectors',
    summary: 'Register a detector that receives windows of samples by HTTP',
    access: projects,
    object: 'project',
    params: idParamsSchema,
    body: addDetectorBodySchema,
    success: { status: 201, body: detectorSchema },
  }),
  editDetector: defineEndpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    summary:
      'Edit a detector; later findings have another analysis. A stale version is answered with the detector',
    access: projects,
    object: 'detector',
    params: idParamsSchema,
    body: editDetectorBodySchema,
    success: { status: 200, body: detectorSchema },
  }),
  addDetectorModel: defineEndpoint({
    method: 'POST',
    path: '/nestjs/projects/:id/detector-models',
    summary: 'Register an ONNX model as a detector: its file, and its model card as options',
    access: projects,
    object: 'project',
    params: idParamsSchema,
    body: modelCardSchema,
    takesFile: true,
    success: { status: 201, body: detectorSchema },
  }),
  editModelCard: defineEndpoint({
    method: 'PATCH',
    path: `${path}/:id/card`,
    summary:
      'Edit the card of a model; later findings have another analysis. A stale version is answered with the detector',
    access: projects,
    object: 'detector',
    params: idParamsSchema,
    body: editModelCardBodySchema,
    success: { status: 200, body: detectorSchema },
  }),
  downloadDetectorModel: defineEndpoint({
    method: 'GET',
    path: `${path}/:id/model`,
    summary: 'The file of a model, for the managers of its project',
    access: projects,
    scopes: ['export'],
    object: 'detector',
    params: idParamsSchema,
    success: { status: 200, body: 'file' },
  }),
  removeDetector: defineEndpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove a detector with its runs and findings; restorable for seven days',
    access: projects,
    object: 'detector',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
  restoreDetector: defineEndpoint({
    method: 'POST',
    path: `${path}/:id/restore`,
    summary: 'Undo that',
    access: projects,
    object: 'detector',
    params: idParamsSchema,
    success: { status: 200, body: detectorSchema },
  }),
  listDetectorRuns: defineEndpoint({
    method: 'GET',
    path: `${path}/:id/runs`,
    summary: 'Runs of a detector over stored sessions, newest first',
    access: projects,
    scopes: ['read'],
    object: 'detector',
    params: idParamsSchema,
    success: { status: 200, body: detectorRunListSchema },
  }),
  startDetectorRun: defineEndpoint({
    method: 'POST',
    path: `${path}/:id/runs`,
    summary: 'Send the samples of a stored session to a detector, as a job',
    access: running,
    object: 'detector',
    names: { session_id: 'ventilation-session' },
    params: idParamsSchema,
    body: startDetectorRunBodySchema,
    success: { status: 202, body: detectorRunSchema },
  }),
  cancelDetectorRuns: defineEndpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    summary: 'Cancel one run, or all of a detector that wait or run; their findings so far stay',
    access: running,
    object: 'detector',
    params: idParamsSchema,
    query: cancelDetectorRunsQuerySchema,
    success: { status: 204, body: null },
  }),
  exportDetectorFindings: defineEndpoint({
    method: 'GET',
    path: `${path}/:id/findings`,
    summary: 'Findings of a detector as a table',
    access: projects,
    scopes: ['read', 'export'],
    object: 'detector',
    params: idParamsSchema,
    success: { status: 200, body: 'file' },
  }),
  listDetectorFindings: defineEndpoint({
    method: 'GET',
    path: '/nestjs/detector-findings',
    summary:
      'Detectors of others whose projects hold the stored data, with their findings in a stretch of time',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: listDetectorFindingsQuerySchema,
    success: { status: 200, body: detectorFindingListSchema },
  }),
} as const;
