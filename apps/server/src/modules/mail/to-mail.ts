import type { Mail } from '@eupnea/contracts/outbox';
import type { MailRow } from './mail-repository.ts';

/** A line of the outbox without the text. */
export function toMail(row: MailRow, at: Date): Mail {
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    language: row.language,
    state: stateOf(row, at),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    opened_at: row.openedAt?.toISOString() ?? null,
    attempts: row.attempts,
    error: row.error,
  };
}

/** Checks in the same order as the filter of the list (mail-repository.ts). */
function stateOf(row: MailRow, at: Date): Mail['state'] {
  if (row.sentAt !== null) return 'sent';
  if (row.openedAt !== null) return 'opened';
  if (row.expiresAt <= at) return 'expired';
  return row.failedAt === null ? 'waiting' : 'failed';
}
