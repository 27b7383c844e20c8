import type {
  CreateLabelingTaskBody,
  EditLabelingTaskBody,
  LabelingTask,
  ListLabelingTasksQuery,
} from '@eupnea/contracts';
import { notFound } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';

/** Not built yet: knows of no task. */
export class LabelingTaskService {
  async list(_viewer: Viewer, { page, count }: ListLabelingTasksQuery) {
    const items: LabelingTask[] = [];
    return { items, total: 0, page, count };
  }

  async create(_viewer: Viewer, _body: CreateLabelingTaskBody, _actor: AuditActor): Promise<LabelingTask> {
    throw notFound();
  }

  async get(_viewer: Viewer, _id: number): Promise<LabelingTask> {
    throw notFound();
  }

  async edit(
    _viewer: Viewer,
    _id: number,
    _body: EditLabelingTaskBody,
    _actor: AuditActor,
  ): Promise<LabelingTask> {
    throw notFound();
  }

  async delete(_viewer: Viewer, _id: number, _actor: AuditActor): Promise<void> {
    throw notFound();
  }
}
