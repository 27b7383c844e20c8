import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  createDatasetBodySchema,
  datasetPageSchema,
  datasetPreviewSchema,
  datasetSchema,
  listDatasetsQuerySchema,
} from '../research-dataset.ts';

const research = { who: 'feature', features: ['research'] } as const;

/** De-identified data packages of cohorts. */
export const RESEARCH_DATASET_ENDPOINTS = {
  previewDataset: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/cohorts/:id/dataset-preview',
    summary: 'What a data set of the cohort would hold, with its small cells',
    access: research,
    object: 'cohort',
    params: idParamsSchema,
    success: { status: 200, body: datasetPreviewSchema },
  }),
  createDataset: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/cohorts/:id/datasets',
    summary: 'Make a data set of the cohort: a job with progress',
    access: research,
    stepUp: true,
    object: 'cohort',
    names: { snapshot_id: 'cohort-snapshot' },
    params: idParamsSchema,
    body: createDatasetBodySchema,
    success: { status: 202, body: datasetSchema },
  }),
  listDatasets: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/datasets',
    summary: "Data sets of the caller's projects, newest first",
    access: research,
    scopes: ['export'],
    query: listDatasetsQuerySchema,
    success: { status: 200, body: datasetPageSchema },
  }),
  getDataset: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/datasets/:id',
    summary: 'A data set and how far it is',
    access: research,
    scopes: ['export'],
    object: 'dataset',
    params: idParamsSchema,
    success: { status: 200, body: datasetSchema },
  }),
  cancelDataset: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/datasets/:id/cancel',
    summary: 'Stop making a data set',
    access: research,
    object: 'dataset',
    params: idParamsSchema,
    success: { status: 200, body: datasetSchema },
  }),
  deleteDataset: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/research/datasets/:id',
    summary: 'Remove the file of a data set; that it was made stays known',
    access: research,
    object: 'dataset',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
  downloadDataset: defineEndpoint({
    method: 'GET',
    path: '/nestjs/research/datasets/:id/download',
    summary: 'The data set as one zip, once it is ready',
    access: research,
    stepUp: true,
    scopes: ['export'],
    object: 'dataset',
    params: idParamsSchema,
    success: { status: 200, body: 'file' },
  }),
} as const;
