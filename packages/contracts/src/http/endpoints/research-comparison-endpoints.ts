import { cohortEffectBodySchema, cohortEffectSchema } from '../cohort-effect.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  compareCourseBodySchema,
  compareDistributionBodySchema,
  compareTableBodySchema,
  comparisonCourseSchema,
  comparisonDistributionSchema,
  comparisonTableSchema,
} from '../research-comparison.ts';

const research = { who: 'feature', features: ['research'] } as const;

/** Comparison of up to four cohorts, of parts of one, or of one before and after a change of a setting. */
export const RESEARCH_COMPARISON_ENDPOINTS = {
  compareTable: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/comparisons/table',
    summary: 'Table one of compared cohorts, with bootstrap intervals over patients',
    access: research,
    body: compareTableBodySchema,
    success: { status: 200, body: comparisonTableSchema },
  }),
  compareDistribution: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/comparisons/distribution',
    summary: 'A parameter over the patients of compared cohorts, and over their pooled breaths',
    access: research,
    body: compareDistributionBodySchema,
    success: { status: 200, body: comparisonDistributionSchema },
  }),
  compareCourse: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/comparisons/course',
    summary: 'A parameter over the hours from the start of ventilation',
    access: research,
    body: compareCourseBodySchema,
    success: { status: 200, body: comparisonCourseSchema },
  }),
  cohortEffect: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/effect',
    summary:
      'Breathing before and after all changes of a setting in a cohort: per change, per patient, and over patients with intervals',
    access: research,
    body: cohortEffectBodySchema,
    success: { status: 200, body: cohortEffectSchema },
  }),
  followCohortEffect: defineEndpoint({
    method: 'POST',
    path: '/nestjs/research/effect/progress',
    summary:
      'The same as lines of JSON while it is computed: {"done", "all"} after every change, then {"effect"}; closing the request stops it',
    access: research,
    body: cohortEffectBodySchema,
    success: { status: 200, body: 'file' },
  }),
} as const;
