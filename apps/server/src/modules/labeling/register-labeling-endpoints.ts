import type { FastifyInstance } from 'fastify';
import { registerApproveLabelingTask } from './approve-labeling-task.ts';
import { registerCreateLabelingTask } from './create-labeling-task.ts';
import { registerDeleteLabelingTask } from './delete-labeling-task.ts';
import { registerEditLabelingTask } from './edit-labeling-task.ts';
import { registerExportLabels } from './export-labels.ts';
import { registerGetLabelingTask } from './get-labeling-task.ts';
import type { LabelExportService } from './label-export-service.ts';
import type { LabelReviewService } from './label-review-service.ts';
import type { LabelService } from './label-service.ts';
import type { LabelingTaskService } from './labeling-task-service.ts';
import { registerListLabelHistory } from './list-label-history.ts';
import { registerListLabelingBreaths } from './list-labeling-breaths.ts';
import { registerListLabelingTasks } from './list-labeling-tasks.ts';
import { registerListReviewedBreaths } from './list-reviewed-breaths.ts';
import { registerReadLabelAgreement } from './read-label-agreement.ts';
import { registerReadLabelingOverview } from './read-labeling-overview.ts';
import { registerReturnLabels } from './return-labels.ts';
import { registerSaveGold } from './save-gold.ts';
import { registerSaveLabels } from './save-labels.ts';
import { registerSubmitLabels } from './submit-labels.ts';

export interface Labeling {
  readonly tasks: LabelingTaskService;
  readonly labels: LabelService;
  readonly review: LabelReviewService;
  readonly exports: LabelExportService;
}

export function registerLabelingEndpoints(server: FastifyInstance, labeling: Labeling): void {
  const { tasks, labels, review, exports } = labeling;
  registerListLabelingTasks(server, tasks);
  registerCreateLabelingTask(server, tasks);
  registerGetLabelingTask(server, tasks);
  registerEditLabelingTask(server, tasks);
  registerDeleteLabelingTask(server, tasks);
  registerListLabelingBreaths(server, labels);
  registerReadLabelingOverview(server, labels);
  registerSaveLabels(server, labels);
  registerListLabelHistory(server, labels);
  registerSubmitLabels(server, labels);
  registerListReviewedBreaths(server, review);
  registerSaveGold(server, review);
  registerReturnLabels(server, review);
  registerApproveLabelingTask(server, review);
  registerReadLabelAgreement(server, review);
  registerExportLabels(server, exports);
}
