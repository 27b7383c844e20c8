import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/**
 * Outgoing messages: to the SMTP server, or in the administrator's outbox without one. The text contains a
 * one-time link, so it is emptied after sending or at the expiry of the link.
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
    /** Null after sending. */
    body: text('body'),
    createdAt: createdAt(),
    /** Time after which the message is useless. */
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
