import { agreementSchema } from '../agreement.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  labelHistoryQuerySchema,
  labelHistorySchema,
  saveLabelsBodySchema,
  savedLabelsSchema,
} from '../label.ts';
import {
  exportLabelsQuerySchema,
  labelingBreathPageSchema,
  labelingOverviewSchema,
  listLabelingBreathsQuerySchema,
} from '../labeling-breath.ts';
import {
  createLabelingTaskBodySchema,
  editLabelingTaskBodySchema,
  labelingTaskPageSchema,
  labelingTaskSchema,
  listLabelingTasksQuerySchema,
  submitLabelsBodySchema,
} from '../labeling-task.ts';
import { LABEL_REVIEW_ENDPOINTS } from './label-review-endpoints.ts';

const labeling = { who: 'feature', features: ['labeling-app'] } as const;
const tasks = '/nestjs/labeling/tasks';

/** Breaths labelled by people, each blind to the others until they have submitted. */
export const LABELING_ENDPOINTS = {
  listLabelingTasks: defineEndpoint({
    method: 'GET',
    path: tasks,
    summary: 'Labeling tasks that the caller labels, reviews or manages',
    access: labeling,
    query: listLabelingTasksQuerySchema,
    success: { status: 200, body: labelingTaskPageSchema },
  }),
  createLabelingTask: defineEndpoint({
    method: 'POST',
    path: tasks,
    summary: 'Give a stretch of stored breaths to raters',
    access: labeling,
    names: { project_id: 'project' },
    body: createLabelingTaskBodySchema,
    success: { status: 201, body: labelingTaskSchema },
  }),
  getLabelingTask: defineEndpoint({
    method: 'GET',
    path: `${tasks}/:id`,
    summary: 'A labeling task with its raters and how far they are',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    success: { status: 200, body: labelingTaskSchema },
  }),
  editLabelingTask: defineEndpoint({
    method: 'PATCH',
    path: `${tasks}/:id`,
    summary: 'Change the title, the instructions or the raters of a labeling task',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    body: editLabelingTaskBodySchema,
    success: { status: 200, body: labelingTaskSchema },
  }),
  deleteLabelingTask: defineEndpoint({
    method: 'DELETE',
    path: `${tasks}/:id`,
    summary: 'Delete a labeling task in which nobody has labelled yet',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
  listLabelingBreaths: defineEndpoint({
    method: 'GET',
    path: `${tasks}/:id/breaths`,
    summary: "Breaths of a labeling task with the detector's suggestion and the caller's own label",
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    query: listLabelingBreathsQuerySchema,
    success: { status: 200, body: labelingBreathPageSchema },
  }),
  readLabelingOverview: defineEndpoint({
    method: 'GET',
    path: `${tasks}/:id/overview`,
    summary: 'All breaths of a labeling task as columns',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    success: { status: 200, body: labelingOverviewSchema },
  }),
  saveLabels: defineEndpoint({
    method: 'POST',
    path: `${tasks}/:id/labels`,
    summary: "Label, clear or undo; the caller's own labels, stored once however often they are sent",
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    body: saveLabelsBodySchema,
    success: { status: 200, body: savedLabelsSchema },
  }),
  listLabelHistory: defineEndpoint({
    method: 'GET',
    path: `${tasks}/:id/history`,
    summary: 'Everything that was said of one breath',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    query: labelHistoryQuerySchema,
    success: { status: 200, body: labelHistorySchema },
  }),
  submitLabels: defineEndpoint({
    method: 'POST',
    path: `${tasks}/:id/submit`,
    summary: "Hand in the caller's own labels",
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    body: submitLabelsBodySchema,
    success: { status: 200, body: labelingTaskSchema },
  }),
  exportLabels: defineEndpoint({
    method: 'GET',
    path: `${tasks}/:id/export`,
    summary: 'Labels as a table, those in force or all that were ever given',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    query: exportLabelsQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  readLabelAgreement: defineEndpoint({
    method: 'GET',
    path: `${tasks}/:id/agreement`,
    summary: 'How far raters agree with each other and the detector with the gold labels',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    success: { status: 200, body: agreementSchema },
  }),
  ...LABEL_REVIEW_ENDPOINTS,
} as const;
