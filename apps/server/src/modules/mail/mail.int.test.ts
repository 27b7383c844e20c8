import { once } from 'node:events';
import { type Socket, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '@eupnea/contracts/language';
import { openTestStorage, type TestStorage } from '../../storage/testing/open-test-storage.ts';
import { insertUser } from '../auth/user-repository.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { MailService } from './mail-service.ts';
import { SmallSmtpServer } from './testing/small-smtp-server.ts';
import { createSmtpSender } from './smtp-sender.ts';
import { writeMail } from './write-mail.ts';

let storage: TestStorage;
let user: { id: number; email: string; username: string; language: 'nl' };
const smtp = new SmallSmtpServer();
let url: string;
let nowMs = Date.now();

beforeAll(async () => {
  storage = await openTestStorage();
  const email = 'jan@example.org';
  const row = await insertUser(storage.db, {
    email,
    username: 'Jan',
    passwordHash: '',
    isAdmin: false,
    isDemo: false,
  });
  user = { id: row.id, email, username: 'Jan', language: 'nl' };
  url = `smtp://127.0.0.1:${await smtp.open()}`;
});
afterEach(() => {
  smtp.refuses = false;
});
afterAll(async () => {
  await smtp.close();
  await storage.remove();
});

function service(sends: boolean): MailService {
  return new MailService({
    db: storage.db,
    send: sends ? createSmtpSender(url, 'eupnea@hospital.example') : null,
    origin: 'https://eupnea.hospital.example',
    now: () => nowMs,
    onError: (error) => {
      throw error;
    },
  });
}

async function queueReset(mail: MailService): Promise<void> {
  await mail.queue(storage.db, {
    kind: 'reset_password',
    recipient: user,
    link: { path: '/reset-password', token: 'T0KEN' },
    validMs: 30 * 60_000,
  });
}

async function newest() {
  const { rows } = await storage.pool.query(
    'select body, sent_at is not null as sent, attempts, error, failed_at is not null as failed from mail order by id desc limit 1',
  );
  return rows[0];
}

describe('mail', () => {
  it('goes to the SMTP server in the language of the user, and its link is then kept nowhere', async () => {
    const mail = service(true);
    await queueReset(mail);
    await mail.sendDue();
    const message = smtp.received.at(-1) ?? '';
    expect(message).toContain('To: jan@example.org');
    expect(message).toContain('From: eupnea@hospital.example');
    expect(message.replaceAll('=\n', '')).toContain('https://eupnea.hospital.example/reset-password#T0KEN');
    expect(await newest()).toMatchObject({ sent: true, body: null, attempts: 1 });
    const count = smtp.received.length;
    nowMs += 3600_000;
    await mail.sendDue();
    expect(smtp.received).toHaveLength(count);
  });

  it('is tried again after pauses while the server refuses, given up at last, and the address is in no error', async () => {
    const mail = service(true);
    await mail.queue(storage.db, { kind: 'password_changed', recipient: user, validMs: 7 * 24 * 3600_000 });
    smtp.refuses = true;
    await mail.sendDue();
    await mail.sendDue();
    expect(await newest()).toMatchObject({ sent: false, attempts: 1, error: 'EENVELOPE 451', failed: false });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      nowMs += 60 * 60_000;
      await mail.sendDue();
    }
    expect(await newest()).toMatchObject({ sent: false, attempts: 5, failed: true });
  });

  it('waits for a server that takes the connection and says nothing, which holds the queue for a bounded time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('not listening on TCP');
    const held: Socket[] = [];
    silent.on('connection', (socket) => held.push(socket));
    const mail = new MailService({
      db: storage.db,
      send: createSmtpSender(`smtp://127.0.0.1:${address.port}`, 'eupnea@hospital.example', 200),
      origin: 'https://eupnea.hospital.example',
      now: () => nowMs,
      onError: (error) => {
        throw error;
      },
    });
    await queueReset(mail);
    const before = performance.now();
    await mail.sendDue();
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(await newest()).toMatchObject({ sent: false, attempts: 1, failed: false });
    expect(held).toHaveLength(1);
    for (const socket of held) socket.destroy();
    silent.close();
  });

  it('waits in the outbox where there is no SMTP server, and its text goes when the link has run out', async () => {
    const mail = service(false);
    await queueReset(mail);
    await mail.sendDue();
    const [line] = (await mail.listMail({ page: 1, count: 10, state: 'waiting' })).items;
    expect(line).toMatchObject({ kind: 'reset_password', recipient: user.email, language: 'nl' });
    nowMs += 30 * 60_000;
    await mail.sendDue();
    expect(await newest()).toMatchObject({ sent: false, body: null });
    expect((await mail.listMail({ page: 1, count: 10, state: 'expired' })).items[0]?.id).toBe(line?.id);
  });
});

describe('the texts of mails', () => {
  it.each(LANGUAGES)('in %s name the same place holders as the English ones', (language) => {
    const holders = (text: string) => [...text.matchAll(/\{\w+\}/gu)].map(([match]) => match);
    for (const [kind, text] of Object.entries(MAIL_TEXTS.en)) {
      const translated = Object.entries(MAIL_TEXTS[language]).find(([name]) => name === kind)?.[1];
      expect(translated?.subject).not.toBe('');
      expect(translated?.paragraphs.map(holders)).toEqual(text.paragraphs.map(holders));
    }
  });

  it('put in what a stranger typed as one harmless line', () => {
    const name = 'Bob\n\nClick https://evil.example/x {link}';
    const { text } = writeMail('verify_email', 'en', { link: 'https://real.example/#t', name });
    expect(text).toContain('"Bob Click ... {link}"');
    expect(text).not.toContain('evil.example');
    expect(text.match(/real\.example/gu)).toHaveLength(1);
  });
});
