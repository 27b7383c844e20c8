import { z } from 'zod';
import { fileSchema } from './config-values.ts';
import { defineVariable } from './define-variable.ts';
import type { SyslogReceiver } from '../modules/audit/syslog/deliver-frames.ts';

/** Port of RFC 5425. */
const SYSLOG_TLS_PORT = 6514;

/** `logs.example.org`, `logs.example.org:6514`, `10.20.0.9`, `[fd00::9]:6514`. */
const receiverSchema = z.string().transform((text, context) => {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-fA-F:.]+)\]|([a-zA-Z0-9.-]{1,253}))(?::(\d{1,5}))?$/u.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  const port = digits === undefined ? SYSLOG_TLS_PORT : Number(digits);
  if (host === '' || port < 1 || port > 65_535)
    context.addIssue(`"${text}" is not a host and port such as logs.example.org:6514`);
  return { host, port };
});

/** Settings for sending the audit log to a log server. */
export const SYSLOG_VARIABLES = {
  EUPNEA_SYSLOG_RECEIVER: defineVariable({
    schema: receiverSchema,
    fallback: null,
    summary:
      'Host:port of a log server to which the audit log goes as syslog over TLS (RFC 5424, RFC 5425; audit.md). The default port is 6514. The certificate of the log server must be valid for this host. Without it nothing is sent.',
  }),
  EUPNEA_SYSLOG_CA: defineVariable({
    schema: fileSchema(),
    fallback: null,
    summary:
      'PEM file of the certificate authorities trusted for EUPNEA_SYSLOG_RECEIVER. Without it, the public authorities that Node.js contains.',
  }),
  EUPNEA_SYSLOG_CERT: defineVariable({
    schema: fileSchema(),
    fallback: null,
    summary:
      'PEM file of the client certificate, with its chain, for EUPNEA_SYSLOG_RECEIVER; requires EUPNEA_SYSLOG_KEY. Without both, Eupnea sends no client certificate.',
  }),
  EUPNEA_SYSLOG_KEY: defineVariable({
    schema: fileSchema(),
    fallback: null,
    summary:
      'PEM file of the private key of EUPNEA_SYSLOG_CERT, without a passphrase, readable by the server only.',
  }),
} as const;

export interface SyslogSettings {
  readonly receiver: Pick<SyslogReceiver, 'host' | 'port'> | null;
  readonly caFile: string | null;
  readonly certFile: string | null;
  readonly keyFile: string | null;
}

/** null without a receiver; findSyslogIssues reports contradictions. */
export function toSyslogReceiver({ receiver, caFile, certFile, keyFile }: SyslogSettings) {
  if (receiver === null) return null;
  return {
    ...receiver,
    caFile,
    client: certFile === null || keyFile === null ? null : { certFile, keyFile },
  };
}

/** Returns contradictions between valid values. */
export function findSyslogIssues(isSet: (name: keyof typeof SYSLOG_VARIABLES) => boolean) {
  const issues: { readonly variable: string; readonly message: string }[] = [];
  if (isSet('EUPNEA_SYSLOG_CERT') !== isSet('EUPNEA_SYSLOG_KEY')) {
    const missing = isSet('EUPNEA_SYSLOG_CERT') ? 'EUPNEA_SYSLOG_KEY' : 'EUPNEA_SYSLOG_CERT';
    issues.push({ variable: missing, message: 'is missing: a client certificate needs its private key' });
  }
  const hasFiles = (['EUPNEA_SYSLOG_CA', 'EUPNEA_SYSLOG_CERT', 'EUPNEA_SYSLOG_KEY'] as const).some(isSet);
  if (hasFiles && !isSet('EUPNEA_SYSLOG_RECEIVER')) {
    issues.push({
      variable: 'EUPNEA_SYSLOG_RECEIVER',
      message: 'is missing: the other settings belong to it',
    });
  }
  return issues;
}
