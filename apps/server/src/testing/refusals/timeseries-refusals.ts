import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

export type TimeseriesNames =
  | 'readTimeseries'
  | 'ventilationTimeseries'
  | 'readingsTimeseries'
  | 'settingsTimeseries'
  | 'breathConfidence'
  | 'waveformWindow'
  | 'analyticsWaveform'
  | 'analyticsColouredWaveform'
  | 'eventAverage'
  | 'waveTimeseries';

const day = { startTime: '2026-11-20T00:00:00Z', endTime: '2026-11-21T00:00:00Z' };

/** One curve more than a chart may have. */
const tooMany = (code: string): string => Array.from({ length: 25 }, () => code).join(',');

export const TIMESERIES_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, TimeseriesNames>> = {
  readTimeseries: { body: { patient_id: 1, parameters: ['vte_ml'] }, outOfRange: { points: 5 } },
  ventilationTimeseries: { query: { parameters: 'vte_ml' }, outOfRange: { parameters: tooMany('vte_ml') } },
  readingsTimeseries: { query: { parameter: 'RR' }, outOfRange: { parameter: tooMany('RR') } },
  settingsTimeseries: { query: { parameter: 'rate' }, outOfRange: { parameter: tooMany('rate') } },
  breathConfidence: { outOfRange: { points: '1' } },
  waveformWindow: { outOfRange: { columns: '5' } },
  analyticsWaveform: { body: { patient_id: 1, ...day }, outOfRange: { columns: 5000 } },
  analyticsColouredWaveform: { body: { patient_id: 1, ...day }, outOfRange: { startTime: 'noon' } },
  eventAverage: {
    body: { patient_id: 1, event: { kind: 'alert' }, formula: 'Paw' },
    outOfRange: { before_s: 31 },
  },
  waveTimeseries: { body: { device_id: 1, breath_number: 1 }, outOfRange: { margin_seconds: 61 } },
};
