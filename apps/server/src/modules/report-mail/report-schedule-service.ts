import type { ReportSchedule, ReportScheduleBody } from '@eupnea/contracts/report-schedule';
import { invalidField } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { reportSchedule } from '../../storage/schema/report-schedule.ts';
import type { Viewer } from '../access/access-service.ts';
import { type AuditActor, recordChange } from '../audit/audit-service.ts';
import { requireProject } from '../projects/project-service.ts';
import { findSchedule, listRecipients } from './report-schedule-repository.ts';
import { lastDue } from './hour-in.ts';

/** Hour of a schedule that was never set: before the morning round. */
const DEFAULT_HOUR = 6;

export interface ReportScheduleOptions {
  readonly db: Database;
  readonly timeZone: string;
  readonly sendsMail: boolean;
  readonly now: () => number;
}

/** Which report each project gets by mail, when and for whom. */
export class ReportScheduleService {
  readonly #options: ReportScheduleOptions;

  constructor(options: ReportScheduleOptions) {
    this.#options = options;
  }

  async get(viewer: Viewer, projectId: number): Promise<ReportSchedule> {
    const { db } = this.#options;
    await requireProject(db, viewer, projectId, 'view');
    return await this.#read(db, projectId);
  }

  /** A time of today that has passed is not made up for: the first report comes tomorrow. */
  async set(
    viewer: Viewer,
    projectId: number,
    body: ReportScheduleBody,
    actor: AuditActor,
  ): Promise<ReportSchedule> {
    const { db, now } = this.#options;
    const { is_on: isOn, report, hour, time_zone: timeZone, recipient_ids: wanted } = body;
    const nowMs = now();
    return await db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, 'manage', true);
      const recipientIds = [...new Set(wanted)];
      const known = await listRecipients(tx, projectId, recipientIds);
      if (known.length < recipientIds.length)
        throw invalidField('recipient_ids', 'must be members of the project who may open reports');
      const before = await this.#read(tx, projectId);
      const values = {
        isOn,
        report,
        hour,
        timeZone,
        recipientIds,
        // A delivery that waits belongs to the former schedule.
        pendingIds: [],
        attempts: 0,
        nextAttemptAt: null,
        sent: 0,
        failed: 0,
        error: null,
        doneAt: null,
        lastDay: lastDue(nowMs, hour, timeZone).day,
        changedBy: viewer.userId,
        updatedAt: new Date(nowMs),
      };
      await tx
        .insert(reportSchedule)
        .values({ projectId, ...values })
        .onConflictDoUpdate({ target: reportSchedule.projectId, set: values });
      await recordChange(tx, {
        actor,
        action: 'project.report_schedule',
        objectKind: 'project',
        objectId: projectId,
        projectId,
        before: describe(before),
        after: describe(body),
      });
      return await this.#read(tx, projectId);
    });
  }

  async #read(executor: Executor, projectId: number): Promise<ReportSchedule> {
    const { timeZone, sendsMail } = this.#options;
    const row = await findSchedule(executor, projectId);
    if (row === null) {
      return {
        project_id: projectId,
        is_on: false,
        report: 'daily-report',
        hour: DEFAULT_HOUR,
        time_zone: timeZone,
        recipient_ids: [],
        sends_mail: sendsMail,
        changed_at: null,
        last: null,
      };
    }
    const known = await listRecipients(executor, projectId, row.recipientIds);
    const { lastDay, doneAt, sent, failed, error } = row;
    return {
      project_id: projectId,
      is_on: row.isOn,
      report: row.report,
      hour: row.hour,
      time_zone: row.timeZone,
      recipient_ids: known.map(({ id }) => id),
      sends_mail: sendsMail,
      changed_at: row.updatedAt.toISOString(),
      last:
        lastDay === null || doneAt === null
          ? null
          : { day: lastDay, at: doneAt.toISOString(), sent, failed, error },
    };
  }
}

function describe({ is_on, report, hour, time_zone, recipient_ids }: ReportScheduleBody) {
  return { is_on, report, hour, time_zone, recipient_ids };
}
