import { dailyReportQuerySchema } from '@eupnea/contracts/daily-report';
import { protectionPdfQuerySchema } from '@eupnea/contracts/protection-audit';
import { OVERVIEW_PATIENTS_MAX } from '@eupnea/contracts/unit-overview';
import { dayIn } from '@eupnea/notation/format-time';
import type { DocumentRequest, DocumentService } from '../../documents/document-service.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { recordChange } from '../audit/audit-service.ts';
import { describeFailure, type MailService } from '../mail/mail-service.ts';
import type { ProtectionAuditService } from '../overview/protection-audit-service.ts';
import type { DailyReportService } from '../reports/daily-report-service.ts';
import { hourIn } from './hour-in.ts';
import {
  beginDelivery,
  countDelivery,
  endDelivery,
  listRecipients,
  listSchedules,
  noteDelivered,
  noteDeliveryFailure,
  type Recipient,
  type ScheduleRow,
} from './report-schedule-repository.ts';

/** Polling interval, ms: a report may come a minute after its hour. */
const POLL_INTERVAL_MS = 60_000;
/** Hours after the hour of a schedule in which its report is still sent; later the day is left out. */
const LATE_HOURS_MAX = 6;
const DAY_MS = 86_400_000;
/** Pause between attempts, ms, and their number: an hour of a mail server that is away. */
const PAUSE_MS = 20 * 60_000;
const ATTEMPTS_MAX = 4;

export interface ReportMailOptions {
  readonly db: Database;
  readonly mail: MailService;
  readonly documents: DocumentService;
  readonly reports: DailyReportService;
  readonly protection: ProtectionAuditService;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

type Schedule = ScheduleRow & { readonly projectName: string };

/** Sends each project's report at its hour, to each recipient what the recipient may see. */
export class ReportMailService {
  readonly #options: ReportMailOptions;
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: ReportMailOptions) {
    this.#options = options;
  }

  start(): void {
    if (!this.#options.mail.isSending) return;
    this.#timer ??= setInterval(() => {
      this.#turn = this.#turn.then(() => this.sendDue()).catch(this.#options.onError);
    }, POLL_INTERVAL_MS);
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#turn;
  }

  async sendDue(): Promise<void> {
    const { db, mail, now } = this.#options;
    if (!mail.isSending) return;
    for (const schedule of await listSchedules(db)) {
      const nowMs = now();
      const day = dayIn(nowMs, schedule.timeZone);
      const late = hourIn(nowMs, schedule.timeZone) - schedule.hour;
      if (late >= 0 && late < LATE_HOURS_MAX) await beginDelivery(db, schedule, day, new Date(nowMs));
    }
    for (const schedule of await listSchedules(db)) {
      const { nextAttemptAt } = schedule;
      if (nextAttemptAt !== null && nextAttemptAt.getTime() <= now()) await this.#deliver(schedule);
    }
  }

  async #deliver(schedule: Schedule): Promise<void> {
    const { db, now } = this.#options;
    const { projectId } = schedule;
    if (!(await countDelivery(db, schedule, new Date(now() + PAUSE_MS)))) return;
    const recipients = await listRecipients(db, projectId, schedule.pendingIds);
    let pending = recipients.map(({ id }) => id);
    for (const recipient of recipients) {
      try {
        await this.#send(schedule, recipient);
        pending = pending.filter((id) => id !== recipient.id);
        await noteDelivered(db, projectId, pending);
      } catch (error) {
        await noteDeliveryFailure(db, projectId, describeFailure(error));
      }
    }
    if (pending.length === 0 || schedule.attempts + 1 >= ATTEMPTS_MAX)
      await this.#end(projectId, pending.length);
  }

  async #end(projectId: number, failed: number): Promise<void> {
    const { db, now } = this.#options;
    await db.transaction(async (tx) => {
      const row = await endDelivery(tx, projectId, failed, new Date(now()));
      if (row === null) return;
      await recordChange(tx, {
        actor: { kind: 'system' },
        action: failed === 0 ? 'project.report_sent' : 'project.report_failed',
        objectKind: 'project',
        objectId: projectId,
        projectId,
        after: { report: row.report, day: row.lastDay, sent: row.sent, failed, error: row.error },
      });
    });
  }

  async #send(schedule: Schedule, recipient: Recipient): Promise<void> {
    const { documents, mail } = this.#options;
    const { fileName, bytes } = await documents.makeBytes(await this.#request(schedule, recipient));
    await mail.sendReport(recipient, schedule.projectName, { fileName, bytes });
  }

  /** The report of the days before the day of the delivery, as the recipient would open it in the project. */
  async #request(schedule: Schedule, { id: userId, language }: Recipient): Promise<DocumentRequest> {
    const { reports, protection } = this.#options;
    const { projectId, timeZone, report, lastDay } = schedule;
    const viewer: Viewer = { userId, isAdmin: false, projectIds: [projectId] };
    const day = new Date(Date.parse(lastDay ?? '') - DAY_MS).toISOString().slice(0, 10);
    const scope = { project_id: String(projectId), time_zone: timeZone };
    const head = { userId, language, timeZone, day };
    if (report === 'daily-report') {
      const answer = await reports.read(viewer, dailyReportQuerySchema.parse({ ...scope, date: day }));
      return { ...head, content: { kind: report, answer } };
    }
    const { language: _language, ...query } = protectionPdfQuerySchema.parse({ ...scope, endDate: day });
    const audit = await protection.read(viewer, { ...query, page: 1, count: OVERVIEW_PATIENTS_MAX });
    return {
      ...head,
      content: { kind: 'protective-ventilation', answer: audit, measure: query.measure },
    };
  }
}
