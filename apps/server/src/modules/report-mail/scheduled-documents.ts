import { dailyReportQuerySchema } from '@eupnea/contracts/daily-report';
import { protectionPdfQuerySchema } from '@eupnea/contracts/protection-audit';
import { roundPageQuerySchema } from '@eupnea/contracts/round-page';
import { OVERVIEW_PATIENTS_MAX } from '@eupnea/contracts/unit-overview';
import { weaningQuerySchema } from '@eupnea/contracts/weaning';
import { dayIn } from '@eupnea/notation/format-time';
import type { DocumentContent } from '../../documents/describe-document.ts';
import type { DocumentRequest, DocumentService } from '../../documents/document-service.ts';
import type { Viewer } from '../access/access-service.ts';
import type { MailAttachment } from '../mail/mail-service.ts';
import type { ProtectionAuditService } from '../overview/protection-audit-service.ts';
import type { DailyReportService } from '../reports/daily-report-service.ts';
import type { RoundPageService } from '../reports/round-page-service.ts';
import type { WeaningService } from '../weaning/weaning-service.ts';
import { dayBefore } from './hour-in.ts';
import type { Recipient, ScheduleRow } from './report-schedule-repository.ts';

/** Maximum documents of one mail, one per patient: two wards; at 0.1 MB each a mail server takes them. */
const DOCUMENTS_MAX = 60;
/** Days in which a patient of a mail was ventilated: those that a document covers, the day of the mail among them. */
const ROUND_DAYS = 2;
const WEANING_DAYS = 7;

export interface ScheduledDocumentsOptions {
  readonly documents: DocumentService;
  readonly reports: DailyReportService;
  readonly roundPages: RoundPageService;
  readonly weaning: WeaningService;
  readonly protection: ProtectionAuditService;
  readonly now: () => number;
}

type Schedule = Pick<ScheduleRow, 'projectId' | 'timeZone' | 'report' | 'lastDay'>;

/** The documents of a schedule, as the recipient would open them in the project. */
export class ScheduledDocuments {
  readonly #options: ScheduledDocumentsOptions;

  constructor(options: ScheduledDocumentsOptions) {
    this.#options = options;
  }

  /** @returns none where no patient was ventilated; null when `isStopping` between two documents */
  async make(
    schedule: Schedule,
    { id: userId, language }: Recipient,
    isStopping: () => boolean,
  ): Promise<readonly MailAttachment[] | null> {
    const { timeZone } = schedule;
    const viewer: Viewer = { userId, isAdmin: false, projectIds: [schedule.projectId] };
    const head = { userId, language, timeZone };
    const made: MailAttachment[] = [];
    for await (const part of this.#read(viewer, schedule)) {
      if (isStopping()) return null;
      made.push(await this.#options.documents.makeBytes({ ...head, ...part }));
    }
    return made;
  }

  #read(viewer: Viewer, schedule: Schedule): AsyncIterable<Pick<DocumentRequest, 'day' | 'content'>> {
    if (schedule.report === 'daily-report') return this.#readDay(viewer, schedule);
    if (schedule.report === 'protection-audit') return this.#readAudit(viewer, schedule);
    return this.#readPatients(viewer, schedule, schedule.report);
  }

  async *#readDay(viewer: Viewer, schedule: Schedule) {
    const day = dayBefore(schedule.lastDay ?? '');
    const query = dailyReportQuerySchema.parse({ ...scopeOf(schedule), date: day });
    const answer = await this.#options.reports.read(viewer, query);
    yield { day, content: { kind: 'daily-report', answer } as const };
  }

  async *#readAudit(viewer: Viewer, schedule: Schedule) {
    const day = dayBefore(schedule.lastDay ?? '');
    const { answer, measure } = await this.#audit(viewer, schedule, { endDate: day });
    yield { day, content: { kind: 'protective-ventilation', answer, measure, opened: null } as const };
  }

  async *#readPatients(viewer: Viewer, schedule: Schedule, report: 'round-pages' | 'weaning') {
    const { roundPages, weaning, now } = this.#options;
    const { timeZone, lastDay } = schedule;
    const days = report === 'weaning' ? WEANING_DAYS : ROUND_DAYS;
    const { answer } = await this.#audit(viewer, schedule, { endDate: lastDay, days, sortBy: 'pseudonym' });
    const ventilated = answer.items.filter(({ cells }) => cells.some((cell) => cell !== null));
    if (ventilated.length > DOCUMENTS_MAX)
      throw Object.assign(new Error('More patients than one mail holds'), { code: 'TOO_MANY_PATIENTS' });
    const at = new Date(now()).toISOString();
    const day = dayIn(now(), timeZone);
    for (const { patient_id: id } of ventilated) {
      const content: DocumentContent =
        report === 'weaning'
          ? {
              kind: 'weaning',
              answer: await weaning.read(
                viewer,
                id,
                weaningQuerySchema.parse({ ...scopeOf(schedule), at, days }),
              ),
            }
          : {
              kind: 'round-page',
              answer: await roundPages.read(
                viewer,
                id,
                roundPageQuerySchema.parse({ ...scopeOf(schedule), at }),
              ),
            };
      if (content.kind !== 'round-page' || content.answer.breaths > 0) yield { day, content };
    }
  }

  async #audit(viewer: Viewer, schedule: Schedule, choice: object) {
    const { language: _language, ...query } = protectionPdfQuerySchema.parse({
      ...scopeOf(schedule),
      ...choice,
    });
    const answer = await this.#options.protection.read(viewer, {
      ...query,
      page: 1,
      count: OVERVIEW_PATIENTS_MAX,
    });
    return { answer, measure: query.measure };
  }
}

function scopeOf({ projectId, timeZone }: Schedule) {
  return { project_id: String(projectId), time_zone: timeZone };
}
