import { ADMIN_ENDPOINTS } from './endpoints/admin-endpoints.ts';
import { ALARM_ENDPOINTS } from './endpoints/alarm-endpoints.ts';
import { ASYNCHRONY_ENDPOINTS, SIMILAR_BREATH_ENDPOINTS } from './endpoints/asynchrony-endpoints.ts';
import { AUTH_ENDPOINTS, FEATURE_ENDPOINTS } from './endpoints/auth-endpoints.ts';
import { DETECTOR_ENDPOINTS } from './endpoints/detector-endpoints.ts';
import { DEVICE_CAPTURE_ENDPOINTS } from './endpoints/device-capture-endpoints.ts';
import { CLOCK_ENDPOINTS } from './endpoints/clock-endpoints.ts';
import { DEMO_ENDPOINTS } from './endpoints/demo-endpoints.ts';
import { DEVICE_ENDPOINTS } from './endpoints/device-endpoints.ts';
import { FACTOR_ENDPOINTS } from './endpoints/factor-endpoints.ts';
import { LABELING_ENDPOINTS } from './endpoints/labeling-endpoints.ts';
import { MED_CARD_ENDPOINTS } from './endpoints/med-card-endpoints.ts';
import { NOTE_ENDPOINTS } from './endpoints/note-endpoints.ts';
import { OCCUPANCY_ENDPOINTS } from './endpoints/occupancy-endpoints.ts';
import { OLDER_API_ENDPOINTS } from './endpoints/older-api-endpoints.ts';
import { OVERVIEW_ENDPOINTS } from './endpoints/overview-endpoints.ts';
import { PATIENT_ENDPOINTS } from './endpoints/patient-endpoints.ts';
import { PEEP_STEP_ENDPOINTS } from './endpoints/peep-step-endpoints.ts';
import { PROJECT_ENDPOINTS } from './endpoints/project-endpoints.ts';
import { PROVIDER_ENDPOINTS } from './endpoints/provider-endpoints.ts';
import { REANALYSIS_ENDPOINTS } from './endpoints/reanalysis-endpoints.ts';
import { REPORT_ENDPOINTS } from './endpoints/report-endpoints.ts';
import { REPORT_SCHEDULE_ENDPOINTS } from './endpoints/report-schedule-endpoints.ts';
import { RESEARCH_COMPARISON_ENDPOINTS } from './endpoints/research-comparison-endpoints.ts';
import { RESEARCH_DATASET_ENDPOINTS } from './endpoints/research-dataset-endpoints.ts';
import { RESEARCH_ENDPOINTS } from './endpoints/research-endpoints.ts';
import { SAVED_VIEW_ENDPOINTS } from './endpoints/saved-view-endpoints.ts';
import { STORED_DATA_ENDPOINTS } from './endpoints/stored-data-endpoints.ts';
import { TOKEN_ENDPOINTS } from './endpoints/token-endpoints.ts';
import { TEMPLATE_ENDPOINTS } from './endpoints/template-endpoints.ts';
import { UPLOAD_ENDPOINTS } from './endpoints/upload-endpoints.ts';
import { USER_ENDPOINTS } from './endpoints/user-endpoints.ts';
import { WEANING_ENDPOINTS } from './endpoints/weaning-endpoints.ts';

/** The endpoint table. The refusal tests fail for a new entry until it is covered. */
export const ENDPOINTS = {
  ...ADMIN_ENDPOINTS,
  ...ALARM_ENDPOINTS,
  ...ASYNCHRONY_ENDPOINTS,
  ...SIMILAR_BREATH_ENDPOINTS,
  ...AUTH_ENDPOINTS,
  ...FEATURE_ENDPOINTS,
  ...CLOCK_ENDPOINTS,
  ...DEMO_ENDPOINTS,
  ...DETECTOR_ENDPOINTS,
  ...DEVICE_ENDPOINTS,
  ...DEVICE_CAPTURE_ENDPOINTS,
  ...FACTOR_ENDPOINTS,
  ...LABELING_ENDPOINTS,
  ...MED_CARD_ENDPOINTS,
  ...NOTE_ENDPOINTS,
  ...OCCUPANCY_ENDPOINTS,
  ...OLDER_API_ENDPOINTS,
  ...OVERVIEW_ENDPOINTS,
  ...PATIENT_ENDPOINTS,
  ...PEEP_STEP_ENDPOINTS,
  ...PROJECT_ENDPOINTS,
  ...PROVIDER_ENDPOINTS,
  ...REANALYSIS_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...REPORT_SCHEDULE_ENDPOINTS,
  ...RESEARCH_COMPARISON_ENDPOINTS,
  ...RESEARCH_DATASET_ENDPOINTS,
  ...RESEARCH_ENDPOINTS,
  ...SAVED_VIEW_ENDPOINTS,
  ...STORED_DATA_ENDPOINTS,
  ...TEMPLATE_ENDPOINTS,
  ...TOKEN_ENDPOINTS,
  ...UPLOAD_ENDPOINTS,
  ...USER_ENDPOINTS,
  ...WEANING_ENDPOINTS,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
