import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../storage/open-storage.ts';
import { recordChange } from '../audit/audit-service.ts';
import { describeFailure, type MailService } from '../mail/mail-service.ts';
import { lastDue } from './hour-in.ts';
import {
  beginDelivery,
  countDelivery,
  endDelivery,
  findRecipient,
  interruptDelivery,
  listRecipients,
  listSchedules,
  noteDelivered,
  noteDeliveryFailure,
  type Recipient,
  type ScheduleRow,
} from './report-schedule-repository.ts';
import type { ScheduledDocuments } from './scheduled-documents.ts';

/** Polling interval, ms: a report may come a minute after its hour. */
const POLL_INTERVAL_MS = 60_000;
/** Hours after the hour of a schedule in which its report is still sent; later the day is left out. */
const LATE_HOURS_MAX = 6;
/** Pause between attempts, ms, and their number: an hour of a mail server that is away. */
const PAUSE_MS = 20 * 60_000;
const ATTEMPTS_MAX = 4;
/** Maximum wait of the server's end for the mail that is being sent, ms. */
const STOP_WAIT_MS = 5_000;

export interface ReportMailOptions {
  readonly db: Database;
  readonly mail: MailService;
  readonly documents: ScheduledDocuments;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

type Schedule = ScheduleRow & { readonly projectName: string };

/** Sends each project's report at its hour, to each recipient what the recipient may see. */
export class ReportMailService {
  readonly #options: ReportMailOptions;
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(options: ReportMailOptions) {
    this.#options = options;
  }

  start(): void {
    if (!this.#options.mail.isSending) return;
    this.#isStopping = false;
    this.#timer ??= setInterval(() => void this.sendDue().catch(this.#options.onError), POLL_INTERVAL_MS);
  }

  /** Waits for the mail that is being sent, not for those after it; they go on with the next start. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#isStopping = true;
    const waiting = new AbortController();
    const late = delay(STOP_WAIT_MS, undefined, { signal: waiting.signal, ref: false }).catch(
      () => undefined,
    );
    await Promise.race([this.#turn, late]);
    waiting.abort();
  }

  /** Turns never overlap: a turn that lasts longer than the polling interval delays the next. */
  sendDue(): Promise<void> {
    const turn = this.#turn.then(() => this.#sendDue());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #sendDue(): Promise<void> {
    const { db, mail, now } = this.#options;
    if (!mail.isSending || this.#isStopping) return;
    for (const schedule of await listSchedules(db)) {
      const nowMs = now();
      const { day, hoursAgo } = lastDue(nowMs, schedule.hour, schedule.timeZone);
      if (hoursAgo < LATE_HOURS_MAX) await beginDelivery(db, schedule, day, new Date(nowMs));
    }
    for (const schedule of await listSchedules(db)) {
      const { nextAttemptAt } = schedule;
      if (this.#isStopping) return;
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
      if (this.#isStopping) return await interruptDelivery(db, schedule, new Date(now()));
      try {
        const outcome = await this.#send(schedule, recipient);
        if (outcome === 'over') return;
        if (outcome === 'stopped') return await interruptDelivery(db, schedule, new Date(now()));
        pending = pending.filter((id) => id !== recipient.id);
        if (outcome === 'sent') await noteDelivered(db, schedule, pending);
      } catch (error) {
        await noteDeliveryFailure(db, schedule, describeFailure(error));
      }
    }
    if (pending.length === 0 || schedule.attempts + 1 >= ATTEMPTS_MAX)
      await this.#end(schedule, pending.length);
  }

  async #end(schedule: Schedule, failed: number): Promise<void> {
    const { db, now } = this.#options;
    const { projectId } = schedule;
    await db.transaction(async (tx) => {
      const row = await endDelivery(tx, schedule, failed, new Date(now()));
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

  /**
   * 'left': the recipient may not have the report any more. 'empty': no patient was ventilated. 'over': the delivery ended
   * meanwhile. 'stopped': the server ends.
   */
  async #send(
    schedule: Schedule,
    recipient: Recipient,
  ): Promise<'sent' | 'left' | 'empty' | 'over' | 'stopped'> {
    const { db, documents, mail } = this.#options;
    const asked = await findRecipient(db, schedule, recipient.id);
    if (asked === 'over') return 'over';
    if (asked === null) return 'left';
    const made = await documents.make(schedule, asked, () => this.#isStopping);
    if (made === null) return 'stopped';
    if (made.length === 0) return 'empty';
    // Read again, because the document takes seconds in which the recipient may be taken off.
    const present = await findRecipient(db, schedule, recipient.id);
    if (present === 'over') return 'over';
    if (present === null) return 'left';
    await mail.sendReport(present, schedule.projectName, made);
    return 'sent';
  }
}
