import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { SOME_SESSION_ID, type RefusalExamples } from './refusal-example.ts';

type Names =
  | 'listLabelingTasks'
  | 'createLabelingTask'
  | 'getLabelingTask'
  | 'editLabelingTask'
  | 'deleteLabelingTask'
  | 'listLabelingBreaths'
  | 'readLabelingOverview'
  | 'saveLabels'
  | 'listLabelHistory'
  | 'submitLabels'
  | 'deriveMuscleLabels'
  | 'takeMuscleLabels'
  | 'listReviewedBreaths'
  | 'saveGold'
  | 'returnLabels'
  | 'approveLabelingTask'
  | 'readLabelAgreement'
  | 'exportLabels';

const cleared = { client_id: SOME_SESSION_ID, position: 0, action: 'clear' };

export const LABELING_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listLabelingTasks: { outOfRange: { count: '201' } },
  createLabelingTask: {
    body: { project_id: 1, ventilation_session_id: 1, title: 'A task', rater_ids: [1] },
    outOfRange: { title: 'x'.repeat(101) },
  },
  getLabelingTask: { outOfRange: null },
  editLabelingTask: { body: { version: 1 }, outOfRange: { title: '' } },
  deleteLabelingTask: { outOfRange: null },
  listLabelingBreaths: { outOfRange: { count: '501' } },
  readLabelingOverview: { outOfRange: null },
  saveLabels: { body: { events: [cleared] }, outOfRange: { events: [] } },
  listLabelHistory: { query: { position: '0' }, outOfRange: { position: '5000' } },
  submitLabels: { body: {}, outOfRange: { allow_unlabelled: 'yes' } },
  deriveMuscleLabels: { body: {}, outOfRange: { channel: 'pressure' } },
  takeMuscleLabels: { outOfRange: null },
  listReviewedBreaths: { outOfRange: { from_position: '-1' } },
  saveGold: { body: { events: [cleared] }, outOfRange: { events: [] } },
  returnLabels: { body: { rater_ids: [1], comment: 'Look again' }, outOfRange: { comment: '' } },
  approveLabelingTask: { body: { version: 1 }, outOfRange: { version: 0 } },
  readLabelAgreement: { outOfRange: null },
  exportLabels: { outOfRange: { raters: 'nobody' } },
};
