import type { CreateLabelingTaskBody } from '@eupnea/contracts/labeling-task';
import type { StoredSession } from '@eupnea/contracts/stored-session';
import { fromLocalField } from '../../../lib/format/local-time-field.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import { fieldOf } from './name-session.ts';

interface TaskFields {
  readonly projectId: string;
  readonly session: Pick<StoredSession, 'ventilation_session_id' | 'first_breath_at' | 'last_breath_at'>;
  readonly range: { readonly from: string; readonly to: string };
  readonly title: string;
  readonly instructions: string;
  readonly shows: boolean;
  readonly raterIds: readonly string[];
}

/** Request of the form; an unchanged range means the whole session. */
export function writeTask(fields: TaskFields): CreateLabelingTaskBody {
  const { session, range } = fields;
  const fromMs = range.from === fieldOf(session.first_breath_at) ? null : fromLocalField(range.from);
  const toMs = range.to === fieldOf(session.last_breath_at) ? null : fromLocalField(range.to);
  const instructions = fields.instructions.trim();
  return {
    project_id: Number(fields.projectId),
    ventilation_session_id: session.ventilation_session_id,
    ...(fromMs === null ? {} : { startTime: writeTime(fromMs) }),
    ...(toMs === null ? {} : { endTime: writeTime(toMs) }),
    title: fields.title.trim(),
    instructions: instructions === '' ? null : instructions,
    shows_suggestions: fields.shows,
    rater_ids: fields.raterIds.map(Number),
  };
}
