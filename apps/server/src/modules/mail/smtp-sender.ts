/** Time limit of the SMTP server, ms; the message is retried later. */
const SMTP_TIMEOUT_MS = 15_000;

export interface MailEnvelope {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: MailAttachment;
}

export interface MailAttachment {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Sends one message, or throws. */
export type SendMail = (mail: MailEnvelope) => Promise<void>;

/** One connection per message: a few messages a day need no pool. */
export function createSmtpSender(url: string, from: string, timeoutMs = SMTP_TIMEOUT_MS): SendMail {
  return async ({ recipient, subject, text, attachment }) => {
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
    const attachments =
      attachment === undefined
        ? []
        : [
            {
              filename: attachment.fileName,
              content: Buffer.from(attachment.bytes),
              contentType: 'application/pdf',
            },
          ];
    await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text, attachments });
  };
}
