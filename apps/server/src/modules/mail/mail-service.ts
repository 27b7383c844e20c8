import type { Language } from '@eupnea/contracts/language';
import type { ListMailQuery, Mail } from '@eupnea/contracts/outbox';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { ProblemError, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { recordChange } from '../audit/audit-service.ts';
import {
  type MailRow,
  countAttempt,
  countWaitingMail,
  dropExpired,
  findMail,
  insertMail,
  listDueMail,
  listMailPage,
  markOpened,
  markSent,
  noteFailure,
} from './mail-repository.ts';
import type { MailKind } from './mail-texts.ts';
import type { MailAttachment, SendMail } from './smtp-sender.ts';
import { toMail } from './to-mail.ts';
import { writeMail } from './write-mail.ts';

export type { MailAttachment } from './smtp-sender.ts';

/** Polling interval of queued messages, ms. */
const POLL_INTERVAL_MS = 2_000;

/** Maximum number of messages per turn, so that a slow SMTP server does not hold a long list in memory. */
const BATCH = 20;

/**
 * First pause between attempts, ms. Pauses double: five attempts within about half an hour, the lifetime of a
 * reset link.
 */
const FIRST_PAUSE_MS = 60_000;
const MAX_ATTEMPTS = 5;

/** Interval in which the text of expired links is deleted, ms. */
const SWEEP_INTERVAL_MS = 60_000;

/** Retention of outbox lines after the end of their link, ms. */
const KEEP_MS = 30 * 24 * 3600_000;

export interface MailOptions {
  readonly db: Database;
  /** Null without an SMTP server: messages wait in the outbox of the administrator. */
  readonly send: SendMail | null;
  /**
   * Address of this server for browsers. Never taken from a request, because its Host header can be forged.
   */
  readonly origin: string;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

export interface MailRequest {
  readonly kind: MailKind;
  readonly recipient: {
    readonly id: number;
    readonly email: string;
    readonly username: string;
    readonly language: Language;
  };
  /** Path of the application and secret of the link; the secret is in the fragment, which no log contains. */
  readonly link?: { readonly path: string; readonly token: string };
  readonly validMs: number;
}

/** Messages to users: queued in the transaction of their cause, then sent or kept in the outbox. */
export class MailService {
  readonly #options: MailOptions;
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> = Promise.resolve();
  #sweptAtMs = 0;

  constructor(options: MailOptions) {
    this.#options = options;
  }

  get isSending(): boolean {
    return this.#options.send !== null;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#turn = this.#turn.then(() => this.sendDue()).catch(this.#options.onError);
    }, POLL_INTERVAL_MS);
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#turn;
  }

  /**
   * Queues the message in the caller's transaction, so that link and message exist together or not at all.
   */
  async queue(executor: Executor, request: MailRequest): Promise<void> {
    const { recipient, kind, link } = request;
    const now = this.#options.now();
    const address = link === undefined ? '' : `${this.#options.origin}${link.path}#${link.token}`;
    const { subject, text } = writeMail(kind, recipient.language, {
      link: address,
      name: recipient.username,
    });
    await insertMail(executor, {
      kind,
      userId: recipient.id,
      recipient: recipient.email,
      language: recipient.language,
      subject,
      body: text,
      createdAt: new Date(now),
      nextAttemptAt: new Date(now),
      expiresAt: new Date(now + request.validMs),
    });
  }

  async sendDue(): Promise<void> {
    const { db, now, send } = this.#options;
    if (Math.abs(now() - this.#sweptAtMs) >= SWEEP_INTERVAL_MS) {
      this.#sweptAtMs = now();
      await dropExpired(db, new Date(now()), new Date(now() - KEEP_MS));
    }
    if (send === null) return;
    for (const row of await listDueMail(db, new Date(now()), BATCH)) await this.#sendOne(row, send);
  }

  /** Sends a report at once, or throws: it is made anew for each attempt and never stored. */
  async sendReport(
    recipient: { readonly email: string; readonly language: Language },
    projectName: string,
    attachments: readonly MailAttachment[],
  ): Promise<void> {
    const { send, origin } = this.#options;
    if (send === null) throw new Error('Invariant broken: a server without mail sends no report');
    const { subject, text } = writeMail('scheduled_report', recipient.language, {
      link: `${origin}/reports`,
      name: projectName,
    });
    await send({ recipient: recipient.email, subject, text, attachments });
  }

  async listMail(
    query: ListMailQuery,
  ): Promise<{ items: Mail[]; total: number; page: number; count: number }> {
    const at = new Date(this.#options.now());
    const { rows, total } = await listMailPage(this.#options.db, query, at);
    return { items: rows.map((row) => toMail(row, at)), total, page: query.page, count: query.count };
  }

  /** Records the opening in the audit log, because the reader of a message can use its link. */
  async openMail(caller: Caller, id: number, requestId: string) {
    const at = new Date(this.#options.now());
    return await this.#options.db.transaction(async (tx) => {
      const row = await findMail(tx, id);
      if (row === null) throw notFound();
      if (row.body === null || row.expiresAt <= at) {
        throw new ProblemError('conflict', {
          detail: 'The text is gone: the message was sent or its link ran out',
        });
      }
      await markOpened(tx, id, at);
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'mail.open',
        objectKind: 'mail',
        objectId: id,
        after: { kind: row.kind, user_id: row.userId },
      });
      return { id: row.id, recipient: row.recipient, subject: row.subject, text: row.body };
    });
  }

  async countWaiting(): Promise<number> {
    return await countWaitingMail(this.#options.db, new Date(this.#options.now()));
  }

  async #sendOne(row: MailRow, send: SendMail): Promise<void> {
    const { db, now } = this.#options;
    const pauseMs = FIRST_PAUSE_MS * 2 ** row.attempts;
    if (row.body === null || !(await countAttempt(db, row, new Date(now() + pauseMs)))) return;
    try {
      await send({ recipient: row.recipient, subject: row.subject, text: row.body });
      await markSent(db, row.id, new Date(now()));
    } catch (error) {
      const isLast = row.attempts + 1 >= MAX_ATTEMPTS;
      await noteFailure(db, row.id, describeFailure(error), isLast ? new Date(now()) : null);
    }
  }
}

/** Returns the failure code. The server's text may quote the address or the credentials. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const reply =
    'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : '';
  return `${code}${reply}`;
}
