import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { EXPORT_REFUSALS, type ExportNames } from './export-refusals.ts';
import type { RefusalExamples } from './refusal-example.ts';
import { TIMESERIES_REFUSALS, type TimeseriesNames } from './timeseries-refusals.ts';

type Names =
  | 'listStoredSessions'
  | 'listBreaths'
  | 'locateBreath'
  | 'getBreath'
  | 'listEvents'
  | 'eventMarks'
  | 'listFindings'
  | 'breathsStatistics'
  | 'breathStatistics'
  | 'settingStatistics'
  | 'settingEffect'
  | 'muscleScore'
  | 'readProjectMuscleScore'
  | 'startProjectMuscleScore'
  | 'cancelProjectMuscleScore'
  | 'exportProjectMuscleScore'
  | TimeseriesNames
  | ExportNames;

export const STORED_DATA_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listStoredSessions: { outOfRange: { count: '201' } },
  listBreaths: { outOfRange: { sortBy: 'colour' } },
  locateBreath: { outOfRange: { target_time: 'yesterday' } },
  getBreath: {
    query: { device_id: '1', breath_number: '1' },
    outOfRange: { device_id: '0', breath_number: '-1' },
  },
  listEvents: { outOfRange: { page: '0' } },
  eventMarks: { query: { kind: 'alert' }, outOfRange: { marks: '0' } },
  listFindings: { outOfRange: { startTime: 'noon' } },
  breathsStatistics: { body: { patient_id: 1, parameters: ['vte_ml'] }, outOfRange: { parameters: [] } },
  breathStatistics: {
    body: { device_id: 1, breath_number: 1, parameters: ['vte_ml'] },
    outOfRange: { breath_number: -1 },
  },
  settingStatistics: { body: { patient_id: 1 }, outOfRange: { parameters: [] } },
  settingEffect: {
    body: { device_id: 1, parameter: 'PEEPCPAP', at: '2026-11-20T00:00:00.000Z' },
    outOfRange: { minutes: 0 },
  },
  muscleScore: { body: { patient_id: 1 }, outOfRange: { channel: 'ecg' } },
  readProjectMuscleScore: { outOfRange: null },
  startProjectMuscleScore: { outOfRange: null },
  cancelProjectMuscleScore: { outOfRange: null },
  exportProjectMuscleScore: { outOfRange: null },
  ...TIMESERIES_REFUSALS,
  ...EXPORT_REFUSALS,
};
