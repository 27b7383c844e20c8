import { z } from 'zod';
import { timeZoneSchema } from './recording-inspection.ts';

/**
 * daily-report = all patients of the project on the day before; protection-audit = the seven days before. round-pages and
 * weaning = one document per ventilated patient, of the 24 hours and the seven days up to the mail.
 */
export const SCHEDULED_REPORTS = ['daily-report', 'round-pages', 'weaning', 'protection-audit'] as const;

/** Maximum recipients: a ward's team; each gets a document of what they may see. */
export const SCHEDULE_RECIPIENTS_MAX = 30;

const shape = {
  is_on: z.boolean(),
  report: z.enum(SCHEDULED_REPORTS),
  /** Hour of the clock of `time_zone` from which the report is sent. */
  hour: z.int().min(0).max(23),
  time_zone: timeZoneSchema,
};

export const reportScheduleBodySchema = z.strictObject({
  ...shape,
  /** Members of the project. */
  recipient_ids: z.array(z.int().positive()).max(SCHEDULE_RECIPIENTS_MAX),
});

export type ReportScheduleBody = z.output<typeof reportScheduleBodySchema>;

export const reportScheduleSchema = z
  .object({
    project_id: z.int(),
    ...shape,
    /** Those who are members still. */
    recipient_ids: z.array(z.int()),
    /** Whether this server has a mail server. */
    sends_mail: z.boolean(),
    /** null: never set. */
    changed_at: z.iso.datetime().nullable(),
    /** Newest finished delivery. */
    last: z
      .object({
        day: z.iso.date(),
        at: z.iso.datetime(),
        sent: z.int(),
        failed: z.int(),
        error: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ReportSchedule' });

export type ReportSchedule = z.infer<typeof reportScheduleSchema>;
