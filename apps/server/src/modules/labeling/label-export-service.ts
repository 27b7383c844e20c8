import type { ExportLabelsQuery } from '@eupnea/contracts';
import { notFound } from '../../http/problem-error.ts';
import type { FileAnswer } from '../../http/register-endpoint.ts';
import type { Viewer } from '../access/access-service.ts';

/** Not built yet: knows of no task. */
export class LabelExportService {
  async export(_viewer: Viewer, _taskId: number, _query: ExportLabelsQuery): Promise<FileAnswer> {
    throw notFound();
  }
}
