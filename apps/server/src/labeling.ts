import { LabelExportService } from './modules/labeling/label-export-service.ts';
import { LabelReviewService } from './modules/labeling/label-review-service.ts';
import { LabelService } from './modules/labeling/label-service.ts';
import { LabelingTaskService } from './modules/labeling/labeling-task-service.ts';
import type { Labeling } from './modules/labeling/register-labeling-endpoints.ts';

/** Tasks, the labels of their raters, and what is made of them. */
export function createLabeling(): Labeling {
  return {
    tasks: new LabelingTaskService(),
    labels: new LabelService(),
    review: new LabelReviewService(),
    exports: new LabelExportService(),
  };
}
