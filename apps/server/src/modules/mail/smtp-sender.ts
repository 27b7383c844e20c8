import { createTransport } from 'nodemailer';

/** A server that takes longer is tried again later. */
const SMTP_TIMEOUT_MS = 15_000;

export interface MailEnvelope {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands one message over, or throws. */
export type SendMail = (mail: MailEnvelope) => Promise<void>;

/** One connection a message: a few a day do not need a pool that somebody must close. */
export function createSmtpSender(url: string, from: string): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ recipient, subject, text }) => {
    await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text });
  };
}
