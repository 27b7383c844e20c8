import {
  breathStatisticsBodySchema,
  breathStatisticsSchema,
  breathsStatisticsBodySchema,
  breathsStatisticsSchema,
  freshQuerySchema,
  settingStatisticsBodySchema,
  settingStatisticsSchema,
} from '../breath-statistics.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { muscleScoreBodySchema, muscleScoresSchema } from '../muscle-score.ts';
import { projectMuscleScoreSchema } from '../project-muscle-score.ts';
import { settingEffectBodySchema, settingEffectSchema } from '../setting-effect.ts';

const retrospect = { who: 'feature', features: ['patient', 'monilitycs', 'analytics', 'research'] } as const;

const projects = { who: 'feature', features: ['projects', 'patient-management'] } as const;
const projectScore = '/nestjs/projects/:id/muscle-score';

/** Statistics of the breaths and control settings of a selection. */
export const BREATH_STATISTICS_ENDPOINTS = {
  breathsStatistics: defineEndpoint({
    method: 'POST',
    path: '/nestjs/breaths-stat',
    summary: 'Breath numbers of a selection: n, missing, quartiles, percentiles and distribution, per mode',
    access: retrospect,
    names: { patient_id: 'patient' },
    query: freshQuerySchema,
    body: breathsStatisticsBodySchema,
    success: { status: 200, body: breathsStatisticsSchema },
  }),
  breathStatistics: defineEndpoint({
    method: 'POST',
    path: '/nestjs/breath-stat',
    summary: 'One breath beside the breaths of the same stay around it',
    access: retrospect,
    names: { device_id: 'device-data' },
    query: freshQuerySchema,
    body: breathStatisticsBodySchema,
    success: { status: 200, body: breathStatisticsSchema },
  }),
  settingStatistics: defineEndpoint({
    method: 'POST',
    path: '/nestjs/breaths-stat/control-settings-params',
    summary: 'Control settings of a selection, weighted by the time they were in force, per mode',
    access: retrospect,
    names: { patient_id: 'patient' },
    query: freshQuerySchema,
    body: settingStatisticsBodySchema,
    success: { status: 200, body: settingStatisticsSchema },
  }),
  settingEffect: defineEndpoint({
    method: 'POST',
    path: '/nestjs/breaths-stat/setting-effect',
    summary:
      'Matched breaths before and after a change of a setting: numbers and asynchrony with intervals, median breath',
    access: retrospect,
    names: { device_id: 'device-data' },
    body: settingEffectBodySchema,
    success: { status: 200, body: settingEffectSchema },
  }),
  muscleScore: defineEndpoint({
    method: 'POST',
    path: '/nestjs/breaths-stat/muscle-score',
    summary:
      'Detectors scored on each patient by esophageal pressure or muscle activity: counts, sensitivity, specificity, delays',
    access: retrospect,
    names: { patient_id: 'patient' },
    body: muscleScoreBodySchema,
    success: { status: 200, body: muscleScoresSchema },
  }),
  readProjectMuscleScore: defineEndpoint({
    method: 'GET',
    path: projectScore,
    summary: 'The newest score of a project by its muscle channels: by recording, and all together',
    access: projects,
    scopes: ['read'],
    object: 'project',
    params: idParamsSchema,
    success: { status: 200, body: projectMuscleScoreSchema },
  }),
  startProjectMuscleScore: defineEndpoint({
    method: 'POST',
    path: projectScore,
    summary: 'Score the detectors over all recordings of a project with a muscle channel, as a job',
    access: projects,
    object: 'project',
    params: idParamsSchema,
    success: { status: 202, body: projectMuscleScoreSchema },
  }),
  cancelProjectMuscleScore: defineEndpoint({
    method: 'POST',
    path: `${projectScore}/cancel`,
    summary: 'Cancel the score of a project; recordings that are scored stay',
    access: projects,
    object: 'project',
    params: idParamsSchema,
    success: { status: 200, body: projectMuscleScoreSchema },
  }),
  exportProjectMuscleScore: defineEndpoint({
    method: 'GET',
    path: `${projectScore}/csv`,
    summary: 'The newest score of a project as CSV',
    access: projects,
    scopes: ['read'],
    object: 'project',
    params: idParamsSchema,
    success: { status: 200, body: 'file' },
  }),
} as const;
