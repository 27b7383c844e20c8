/** Time limit of the SMTP server, ms; the message is retried later. */
const SMTP_TIMEOUT_MS = 15_000;

export interface MailEnvelope {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** PDF documents. */
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Sends one message, or throws. */
export type SendMail = (mail: MailEnvelope) => Promise<void>;

/** One connection per message: a few messages a day need no pool. */
export function createSmtpSender(url: string, from: string, timeoutMs = SMTP_TIMEOUT_MS): SendMail {
  return async ({ recipient, subject, text, attachments = [] }) => {
    // Loaded with the first message: most servers send none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await transport.sendMail({
      from,
      to: { name: '', address: recipient },
      subject,
      text,
      attachments: attachments.map(({ fileName, bytes }) => ({
        filename: fileName,
        content: Buffer.from(bytes),
        contentType: 'application/pdf',
      })),
    });
  };
}
