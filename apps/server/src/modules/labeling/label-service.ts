import type {
  LabelHistory,
  LabelingBreath,
  LabelingOverview,
  LabelingTask,
  ListLabelingBreathsQuery,
  SaveLabelsBody,
  SavedLabels,
} from '@eupnea/contracts';
import { notFound } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';

/** Not built yet: knows of no task. */
export class LabelService {
  async listBreaths(
    _viewer: Viewer,
    _taskId: number,
    _query: ListLabelingBreathsQuery,
  ): Promise<{ items: LabelingBreath[]; total: number; page: number; count: number }> {
    throw notFound();
  }

  async readOverview(_viewer: Viewer, _taskId: number): Promise<LabelingOverview> {
    throw notFound();
  }

  async save(_viewer: Viewer, _taskId: number, _body: SaveLabelsBody): Promise<SavedLabels> {
    throw notFound();
  }

  async listHistory(_viewer: Viewer, _taskId: number, _position: number): Promise<LabelHistory> {
    throw notFound();
  }

  async submit(
    _viewer: Viewer,
    _taskId: number,
    _allowUnlabelled: boolean,
    _actor: AuditActor,
  ): Promise<LabelingTask> {
    throw notFound();
  }
}
