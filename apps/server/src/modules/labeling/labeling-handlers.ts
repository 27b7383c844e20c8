import type { LABELING_ENDPOINTS } from '@eupnea/contracts/endpoints/labeling';
import type { LABEL_REVIEW_ENDPOINTS } from '@eupnea/contracts/endpoints/label-review';
import type { Handlers } from '../../http/register-handlers.ts';
import type { LabelExportService } from './label-export-service.ts';
import type { LabelReviewService } from './label-review-service.ts';
import type { LabelService } from './label-service.ts';
import type { MuscleLabelService } from './muscle-label-service.ts';
import type { LabelingTaskService } from './labeling-task-service.ts';

export interface Labeling {
  readonly tasks: LabelingTaskService;
  readonly labels: LabelService;
  readonly review: LabelReviewService;
  readonly exports: LabelExportService;
  readonly muscle: MuscleLabelService;
}

export function createLabelingHandlers({
  tasks,
  labels,
  review,
  exports,
  muscle,
}: Labeling): Handlers<typeof LABELING_ENDPOINTS & typeof LABEL_REVIEW_ENDPOINTS> {
  return {
    listLabelingTasks: ({ caller, query }) => tasks.list(caller, query),
    createLabelingTask: ({ caller, body, actor }) => tasks.create(caller, body, actor),
    getLabelingTask: ({ caller, params }) => tasks.get(caller, params.id),
    editLabelingTask: ({ caller, params, body, actor }) => tasks.edit(caller, params.id, body, actor),
    deleteLabelingTask: ({ caller, params, actor }) => tasks.delete(caller, params.id, actor),
    listLabelingBreaths: ({ caller, params, query }) => labels.listBreaths(caller, params.id, query),
    readLabelingOverview: ({ caller, params }) => labels.readOverview(caller, params.id),
    saveLabels: ({ caller, params, body }) => labels.save(caller, params.id, body),
    listLabelHistory: ({ caller, params, query }) => labels.listHistory(caller, params.id, query.position),
    submitLabels: ({ caller, params, body, actor }) =>
      labels.submit(caller, params.id, body.allow_unlabelled, actor),
    deriveMuscleLabels: ({ caller, params, body, actor }) => muscle.derive(caller, params.id, body, actor),
    takeMuscleLabels: ({ caller, params }) => muscle.takeOver(caller, params.id),
    exportLabels: ({ caller, params, query }) => exports.export(caller, params.id, query),
    readLabelAgreement: ({ caller, params }) => review.readAgreement(caller, params.id),
    listReviewedBreaths: ({ caller, params, query }) => review.listBreaths(caller, params.id, query),
    saveGold: ({ caller, params, body }) => review.saveGold(caller, params.id, body),
    returnLabels: ({ caller, params, body, actor }) => review.return(caller, params.id, body, actor),
    approveLabelingTask: ({ caller, params, body, actor }) =>
      review.approve(caller, params.id, body.version, actor),
  };
}
