import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { saveGoldBodySchema, savedGoldSchema } from '../label.ts';
import { listReviewedBreathsQuerySchema, reviewedBreathPageSchema } from '../labeling-breath.ts';
import {
  approveLabelingTaskBodySchema,
  labelingTaskSchema,
  returnLabelsBodySchema,
} from '../labeling-task.ts';

const labeling = { who: 'feature', features: ['labeling-app'] } as const;
const task = '/nestjs/labeling/tasks/:id';

/** Review of submitted labels: comparison and decision. */
export const LABEL_REVIEW_ENDPOINTS = {
  listReviewedBreaths: defineEndpoint({
    method: 'GET',
    path: `${task}/review`,
    summary: "Breaths with every rater's label that was handed in, side by side",
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    query: listReviewedBreathsQuerySchema,
    success: { status: 200, body: reviewedBreathPageSchema },
  }),
  saveGold: defineEndpoint({
    method: 'POST',
    path: `${task}/gold`,
    summary: 'Settle breaths: the majority, or another label',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    body: saveGoldBodySchema,
    success: { status: 200, body: savedGoldSchema },
  }),
  returnLabels: defineEndpoint({
    method: 'POST',
    path: `${task}/return`,
    summary: 'Give labels back to their raters, with a comment',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    body: returnLabelsBodySchema,
    success: { status: 200, body: labelingTaskSchema },
  }),
  approveLabelingTask: defineEndpoint({
    method: 'POST',
    path: `${task}/approve`,
    summary: 'Approve a labeling task: from then on nothing of it changes',
    access: labeling,
    object: 'labeling-task',
    params: idParamsSchema,
    body: approveLabelingTaskBodySchema,
    success: { status: 200, body: labelingTaskSchema },
  }),
} as const;
