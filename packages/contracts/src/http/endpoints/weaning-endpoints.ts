import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  projectWeaningDefinitionSchema,
  weaningDefinitionBodySchema,
  weaningPdfQuerySchema,
  weaningQuerySchema,
  weaningSchema,
} from '../weaning.ts';

/** Spontaneous breathing trials and the days around them. */
export const WEANING_ENDPOINTS = {
  patientWeaning: defineEndpoint({
    method: 'GET',
    path: '/nestjs/weaning/patients/:id',
    summary:
      'Weaning of a patient over days: timeline, breathing trials, ventilator-free days, published readiness criteria',
    access: { who: 'feature', features: ['reports'] },
    object: 'patient',
    params: idParamsSchema,
    query: weaningQuerySchema,
    success: { status: 200, body: weaningSchema },
  }),
  patientWeaningPdf: defineEndpoint({
    method: 'GET',
    path: '/nestjs/weaning/patients/:id/pdf',
    summary: 'The weaning page of a patient as a document (PDF)',
    access: { who: 'feature', features: ['reports'] },
    object: 'patient',
    params: idParamsSchema,
    query: weaningPdfQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  getWeaningDefinition: defineEndpoint({
    method: 'GET',
    path: '/nestjs/projects/:id/weaning-definition',
    summary: "A project's definition of a spontaneous breathing trial",
    access: { who: 'feature', features: ['reports'] },
    object: 'project',
    params: idParamsSchema,
    success: { status: 200, body: projectWeaningDefinitionSchema },
  }),
  setWeaningDefinition: defineEndpoint({
    method: 'PUT',
    path: '/nestjs/projects/:id/weaning-definition',
    summary: "Set a project's definition of a spontaneous breathing trial",
    access: { who: 'feature', features: ['reports'] },
    object: 'project',
    params: idParamsSchema,
    body: weaningDefinitionBodySchema,
    success: { status: 200, body: projectWeaningDefinitionSchema },
  }),
} as const;
