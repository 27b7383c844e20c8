import type { ProductFlags } from '@eupnea/contracts/auth';
import { MuscleTruthService } from '../modules/breath-statistics/muscle-truth-service.ts';
import { DetectorVerdictService } from '../modules/detectors/detector-verdict-service.ts';
import { LabelExportService } from '../modules/labeling/label-export-service.ts';
import { LabelReviewService } from '../modules/labeling/label-review-service.ts';
import { LabelService } from '../modules/labeling/label-service.ts';
import { MuscleLabelService } from '../modules/labeling/muscle-label-service.ts';
import { LabelingTaskService } from '../modules/labeling/labeling-task-service.ts';
import type { Labeling } from '../modules/labeling/labeling-handlers.ts';
import type { Retrospect } from './retrospect.ts';
import type { Database } from '../storage/open-storage.ts';

/** Creates the services of labeling: tasks, raters' labels, and results. */
export function createLabeling(
  db: Database,
  { storedData, findings }: Pick<Retrospect, 'storedData' | 'findings'>,
  { include_labeling: includesUnsubmitted }: Pick<ProductFlags, 'include_labeling'>,
): Labeling {
  return {
    tasks: new LabelingTaskService(db, storedData),
    labels: new LabelService(db, findings),
    review: new LabelReviewService(db, findings, new DetectorVerdictService(db), includesUnsubmitted),
    muscle: new MuscleLabelService(db, new MuscleTruthService(storedData.pool)),
    exports: new LabelExportService(db, includesUnsubmitted),
  };
}
