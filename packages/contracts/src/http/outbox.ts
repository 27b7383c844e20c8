import { z } from 'zod';
import { pageSchema } from './identifiers.ts';
import { languageSchema } from './language.ts';
import { pagingFields } from './paging.ts';

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'opened', 'expired'] as const;

/** A message of the outbox without its text, because the text contains a one-time link and opening it is audited. */
export const mailSchema = z
  .object({
    id: z.int(),
    kind: z.string(),
    recipient: z.string(),
    language: languageSchema,
    state: z.enum(MAIL_STATES),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    sent_at: z.iso.datetime().nullable(),
    opened_at: z.iso.datetime().nullable(),
    attempts: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'Mail' });

export type Mail = z.infer<typeof mailSchema>;

export const mailPageSchema = pageSchema(mailSchema).meta({ id: 'MailPage' });

export const listMailQuerySchema = z.strictObject({
  ...pagingFields,
  state: z.enum(MAIL_STATES).optional(),
});

export type ListMailQuery = z.output<typeof listMailQuerySchema>;

export const openedMailSchema = z
  .object({ id: z.int(), recipient: z.string(), subject: z.string(), text: z.string() })
  .meta({ id: 'OpenedMail' });
