import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { pagingQuerySchema } from '../paging.ts';
import {
  cohortCountSchema,
  cohortPageSchema,
  cohortSchema,
  cohortVersionSchema,
  countCohortBodySchema,
  createCohortBodySchema,
  editCohortBodySchema,
  listCohortsQuerySchema,
  researchProjectSchema,
} from '../research-cohort.ts';
import { snapshotPageSchema, snapshotSchema, snapshotStretchPageSchema } from '../research-snapshot.ts';

const research = { who: 'feature', features: ['research'] } as const;

/** Cohorts of a project whose data the caller may export, and their results. */
export const RESEARCH_ENDPOINTS = {
  listResearchProjects: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/projects',
    summary: 'Projects whose data the caller may export',
    access: research,
    query: z.strictObject({}),
    success: { status: 200, body: z.array(researchProjectSchema) },
  }),
  listCohorts: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/cohorts',
    summary: "Cohorts of the caller's projects, newest change first",
    access: research,
    query: listCohortsQuerySchema,
    success: { status: 200, body: cohortPageSchema },
  }),
  createCohort: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/cohorts',
    summary: 'Keep a definition under a name; an empty one is everybody',
    access: research,
    body: createCohortBodySchema,
    success: { status: 201, body: cohortSchema },
  }),
  countCohort: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/count',
    summary: 'How many patients and stretches each condition of a definition leaves',
    access: research,
    body: countCohortBodySchema,
    success: { status: 200, body: cohortCountSchema },
  }),
  getCohort: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/cohorts/:id',
    summary: 'A cohort',
    access: research,
    object: 'cohort',
    params: idParamsSchema,
    success: { status: 200, body: cohortSchema },
  }),
  editCohort: defineEndpoint({
    method: 'PUT',
    path: '/nestjs/research/cohorts/:id',
    summary: 'A new version of a cohort; a stale one is answered with it as it stands',
    access: research,
    object: 'cohort',
    params: idParamsSchema,
    body: editCohortBodySchema,
    success: { status: 200, body: cohortSchema },
  }),
  deleteCohort: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/research/cohorts/:id',
    summary: 'Delete a cohort with its snapshots and data sets',
    access: research,
    object: 'cohort',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
  listCohortVersions: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/cohorts/:id/versions',
    summary: 'Every version of a cohort, newest first',
    access: research,
    object: 'cohort',
    params: idParamsSchema,
    success: { status: 200, body: z.array(cohortVersionSchema) },
  }),
  createSnapshot: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/cohorts/:id/snapshots',
    summary: 'Run the definition and keep the stretches it gives',
    access: research,
    object: 'cohort',
    params: idParamsSchema,
    success: { status: 201, body: snapshotSchema },
  }),
  listSnapshots: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/cohorts/:id/snapshots',
    summary: 'Snapshots of a cohort, newest first, each with its difference to the one before',
    access: research,
    object: 'cohort',
    params: idParamsSchema,
    query: pagingQuerySchema,
    success: { status: 200, body: snapshotPageSchema },
  }),
  getSnapshot: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/snapshots/:id',
    summary: 'A snapshot with its difference to the one before',
    access: research,
    object: 'cohort-snapshot',
    params: idParamsSchema,
    success: { status: 200, body: snapshotSchema },
  }),
  listSnapshotStretches: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/snapshots/:id/stretches',
    summary: 'Stretches of a snapshot: patient, session, from, to',
    access: research,
    object: 'cohort-snapshot',
    params: idParamsSchema,
    query: pagingQuerySchema,
    success: { status: 200, body: snapshotStretchPageSchema },
  }),
} as const;
