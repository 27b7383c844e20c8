import type {
  LabelAgreement,
  LabelingTask,
  ListReviewedBreathsQuery,
  ReturnLabelsBody,
  ReviewedBreathPage,
  SaveGoldBody,
  SavedGold,
} from '@eupnea/contracts';
import { notFound } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';

/** Not built yet: knows of no task. */
export class LabelReviewService {
  async listBreaths(
    _viewer: Viewer,
    _taskId: number,
    _query: ListReviewedBreathsQuery,
  ): Promise<ReviewedBreathPage> {
    throw notFound();
  }

  async saveGold(_viewer: Viewer, _taskId: number, _body: SaveGoldBody): Promise<SavedGold> {
    throw notFound();
  }

  async return(
    _viewer: Viewer,
    _taskId: number,
    _body: ReturnLabelsBody,
    _actor: AuditActor,
  ): Promise<LabelingTask> {
    throw notFound();
  }

  async approve(
    _viewer: Viewer,
    _taskId: number,
    _version: number,
    _actor: AuditActor,
  ): Promise<LabelingTask> {
    throw notFound();
  }

  async readAgreement(_viewer: Viewer, _taskId: number): Promise<LabelAgreement> {
    throw notFound();
  }
}
