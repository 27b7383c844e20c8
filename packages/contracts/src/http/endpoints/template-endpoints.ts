import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  createTemplateBodySchema,
  editTemplateBodySchema,
  listTemplatesQuerySchema,
  templateSchema,
} from '../template.ts';

const analysis = { who: 'feature', features: ['analytics', 'research', 'monilitycs', 'patient'] } as const;

/** Saved analysis views of each user. */
export const TEMPLATE_ENDPOINTS = {
  listTemplates: defineEndpoint({
    method: 'GET',
    path: '/api/templates/',
    summary: "The caller's templates",
    access: analysis,
    query: listTemplatesQuerySchema,
    success: { status: 200, body: z.array(templateSchema) },
  }),
  createTemplate: defineEndpoint({
    method: 'POST',
    path: '/api/templates/',
    summary: 'Save a view',
    access: analysis,
    body: createTemplateBodySchema,
    success: { status: 201, body: templateSchema },
  }),
  getTemplate: defineEndpoint({
    method: 'GET',
    path: '/api/templates/:id',
    summary: 'A saved view',
    access: analysis,
    object: 'template',
    params: idParamsSchema,
    success: { status: 200, body: templateSchema },
  }),
  editTemplate: defineEndpoint({
    method: 'PUT',
    path: '/api/templates/:id',
    summary: 'Replace a saved view; a stale version is answered with it as it stands',
    access: analysis,
    object: 'template',
    params: idParamsSchema,
    body: editTemplateBodySchema,
    success: { status: 200, body: templateSchema },
  }),
  deleteTemplate: defineEndpoint({
    method: 'DELETE',
    path: '/api/templates/:id',
    summary: 'Delete a saved view',
    access: analysis,
    object: 'template',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
} as const;
