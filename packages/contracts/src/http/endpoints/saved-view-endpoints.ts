import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  createSavedViewBodySchema,
  editSavedViewBodySchema,
  listSavedViewsQuerySchema,
  savedViewSchema,
} from '../saved-view.ts';

const session = { who: 'session' } as const;

/** Named columns, filters and periods of screens: the caller's own, and those shared with the caller's projects. */
export const SAVED_VIEW_ENDPOINTS = {
  listSavedViews: defineEndpoint({
    method: 'GET',
    path: '/nestjs/saved-views',
    summary: "The caller's saved views and those shared with the caller's projects",
    access: session,
    query: listSavedViewsQuerySchema,
    success: { status: 200, body: z.array(savedViewSchema) },
  }),
  createSavedView: defineEndpoint({
    method: 'POST',
    path: '/nestjs/saved-views',
    summary: 'Save columns, filters and period of a screen under a name',
    access: session,
    names: { project_id: 'project' },
    body: createSavedViewBodySchema,
    success: { status: 201, body: savedViewSchema },
  }),
  getSavedView: defineEndpoint({
    method: 'GET',
    path: '/nestjs/saved-views/:id',
    summary: 'One saved view',
    access: session,
    object: 'saved-view',
    params: idParamsSchema,
    success: { status: 200, body: savedViewSchema },
  }),
  editSavedView: defineEndpoint({
    method: 'PATCH',
    path: '/nestjs/saved-views/:id',
    summary: 'Rename, replace or share a saved view; only its owner may',
    access: session,
    object: 'saved-view',
    names: { project_id: 'project' },
    params: idParamsSchema,
    body: editSavedViewBodySchema,
    success: { status: 200, body: savedViewSchema },
  }),
  deleteSavedView: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/saved-views/:id',
    summary: 'Delete a saved view; it can be restored for 30 days',
    access: session,
    object: 'saved-view',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
  restoreSavedView: defineEndpoint({
    method: 'POST',
    path: '/nestjs/saved-views/:id/restore',
    summary: 'Restore a deleted saved view',
    access: session,
    object: 'saved-view',
    params: idParamsSchema,
    success: { status: 200, body: savedViewSchema },
  }),
  setDefaultView: defineEndpoint({
    method: 'PUT',
    path: '/nestjs/saved-views/:id/default',
    summary: "Make a saved view the caller's default of its screen",
    access: session,
    object: 'saved-view',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
  clearDefaultView: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/saved-views/:id/default',
    summary: 'Open the screen without this default view again',
    access: session,
    object: 'saved-view',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
} as const;
