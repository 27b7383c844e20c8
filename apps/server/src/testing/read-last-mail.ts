import { ensure } from '@eupnea/model';
import type { TestApp } from './open-test-app.ts';

export interface ReadMail {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  /** Path and token of the link in the text; both empty without a link. */
  readonly path: string;
  readonly token: string;
}

/** Returns the newest message to a recipient in the outbox. */
export async function readLastMail(app: TestApp, recipient: string): Promise<ReadMail> {
  const { rows } = await app.storage.pool.query<{ kind: string; subject: string; body: string }>(
    'select kind, subject, body from mail where recipient = $1 order by id desc limit 1',
    [recipient],
  );
  const { kind, subject, body } = ensure(rows[0], `a mail to ${recipient}`);
  const link = /^https?:\/\/[^/\s]+(?<path>\/[\w/-]+)#(?<token>[\w-]+)$/mu.exec(body)?.groups;
  return { kind, subject, text: body, path: link?.['path'] ?? '', token: link?.['token'] ?? '' };
}
