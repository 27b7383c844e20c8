import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/**
 * Messages on their way: to the SMTP server, or into the administrator's outbox where there is none. The text holds a
 * one-time link, so it is emptied once it is sent, and gone with the link's end.
 */
export const mail = pgTable(
  'mail',
  {
    id: idColumn(),
    kind: text('kind').notNull(),
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    language: text('language', { enum: ['en', 'nl', 'de', 'pt-BR'] }).notNull(),
    subject: text('subject').notNull(),
    /** null once it was sent. */
    body: text('body'),
    createdAt: createdAt(),
    /** Later than this the message is of no use. */
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    failedAt: instant('failed_at'),
    error: text('error'),
    openedAt: instant('opened_at'),
  },
  (table) => [
    index('mail_next_attempt_index').on(table.nextAttemptAt),
    index('mail_user_index').on(table.userId),
  ],
);
