import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { ADMIN_REFUSALS } from './admin-refusals.ts';
import { ALARM_REFUSALS } from './alarm-refusals.ts';
import { ASYNCHRONY_REFUSALS } from './asynchrony-refusals.ts';
import { AUTH_REFUSALS } from './auth-refusals.ts';
import { DETECTOR_REFUSALS } from './detector-refusals.ts';
import { DEVICE_REFUSALS } from './device-refusals.ts';
import { FACTOR_REFUSALS } from './factor-refusals.ts';
import { LABELING_REFUSALS } from './labeling-refusals.ts';
import { MED_CARD_REFUSALS } from './med-card-refusals.ts';
import { NOTE_REFUSALS } from './note-refusals.ts';
import { OCCUPANCY_REFUSALS } from './occupancy-refusals.ts';
import { OLDER_API_REFUSALS } from './older-api-refusals.ts';
import { PATIENT_REFUSALS } from './patient-refusals.ts';
import { PROJECT_REFUSALS } from './project-refusals.ts';
import { REANALYSIS_REFUSALS } from './reanalysis-refusals.ts';
import { REPORT_REFUSALS } from './report-refusals.ts';
import { RESEARCH_REFUSALS } from './research-refusals.ts';
import { SAVED_VIEW_REFUSALS } from './saved-view-refusals.ts';
import { STORED_DATA_REFUSALS } from './stored-data-refusals.ts';
import { TEMPLATE_REFUSALS } from './template-refusals.ts';
import { TOKEN_REFUSALS } from './token-refusals.ts';
import { UPLOAD_REFUSALS } from './upload-refusals.ts';
import { USER_REFUSALS } from './user-refusals.ts';
import type { RefusalExamples } from './refusal-example.ts';

/** Fails to compile when a domain's table is missing. */
export const REFUSAL_EXAMPLES: RefusalExamples<typeof ENDPOINTS> = {
  ...ADMIN_REFUSALS,
  ...ALARM_REFUSALS,
  ...ASYNCHRONY_REFUSALS,
  ...AUTH_REFUSALS,
  ...DETECTOR_REFUSALS,
  ...DEVICE_REFUSALS,
  ...FACTOR_REFUSALS,
  ...LABELING_REFUSALS,
  ...MED_CARD_REFUSALS,
  ...NOTE_REFUSALS,
  ...OCCUPANCY_REFUSALS,
  ...OLDER_API_REFUSALS,
  ...PATIENT_REFUSALS,
  ...PROJECT_REFUSALS,
  ...REANALYSIS_REFUSALS,
  ...REPORT_REFUSALS,
  ...RESEARCH_REFUSALS,
  ...SAVED_VIEW_REFUSALS,
  ...STORED_DATA_REFUSALS,
  ...TEMPLATE_REFUSALS,
  ...TOKEN_REFUSALS,
  ...UPLOAD_REFUSALS,
  ...USER_REFUSALS,
};
