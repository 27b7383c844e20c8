import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'listDetectors'
  | 'addDetector'
  | 'editDetector'
  | 'addDetectorModel'
  | 'editModelCard'
  | 'downloadDetectorModel'
  | 'removeDetector'
  | 'restoreDetector'
  | 'listDetectorRuns'
  | 'startDetectorRun'
  | 'cancelDetectorRuns'
  | 'exportDetectorFindings'
  | 'listDetectorFindings';

export const DETECTOR_EXAMPLE = {
  name: 'Double triggers',
  address: 'http://10.20.5.7:9000/windows',
  channels: ['pressure', 'flow'],
  window_s: 30,
  step_s: 20,
  classes: [{ class: 'dt', name: 'Double trigger' }],
  secret: null,
};

export const MODEL_CARD_EXAMPLE = {
  name: 'Mean of two channels',
  inputs: [
    { channel: 'pressure', unit: 'cmH2O' },
    { channel: 'flow', unit: 'L/s' },
  ],
  rate_hz: 50,
  layout: 'channels_first',
  looks_at: 'breath',
  window_s: 4,
  step_s: 4,
  output: 'logit',
  has_none: false,
  threshold: 0.5,
  classes: [{ class: 'dt', name: 'Double trigger' }],
};

export const DETECTOR_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listDetectors: { outOfRange: null },
  addDetector: { body: DETECTOR_EXAMPLE, outOfRange: { window_s: 121 } },
  editDetector: { body: { ...DETECTOR_EXAMPLE, version: 1 }, outOfRange: { step_s: 0 } },
  // The form with the file is tested in modules/detectors.
  addDetectorModel: { outOfRange: null },
  editModelCard: { body: { ...MODEL_CARD_EXAMPLE, version: 1 }, outOfRange: { threshold: 1.1 } },
  downloadDetectorModel: { outOfRange: null },
  removeDetector: { outOfRange: null },
  restoreDetector: { outOfRange: null },
  listDetectorRuns: { outOfRange: null },
  startDetectorRun: { body: { session_id: 1 }, outOfRange: { session_id: 0 } },
  cancelDetectorRuns: { outOfRange: { run_id: 0 } },
  exportDetectorFindings: { outOfRange: null },
  listDetectorFindings: {
    query: { startTime: '2026-11-20T10:00:00Z', endTime: '2026-11-20T11:00:00Z' },
    outOfRange: { startTime: 'noon' },
  },
};
