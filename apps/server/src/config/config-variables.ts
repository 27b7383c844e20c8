import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PASSWORD_MAX, PASSWORD_MIN } from '@eupnea/contracts/auth';
import { z } from 'zod';
import { CLUSTER_VARIABLES } from './cluster-variables.ts';
import {
  decimalSchema,
  domainNameSchema,
  endpointSchema,
  fileSchema,
  flagSchema,
  isTimeZone,
  networksSchema,
  originsSchema,
  serialDevicesSchema,
  splitList,
} from './config-values.ts';
import { databaseUrlSchema } from './database-url.ts';
import { defineVariable } from './define-variable.ts';
import { readProviderSettings } from '../http/provider-settings.ts';
import { SYSLOG_VARIABLES } from './syslog-variables.ts';

/** Maximum length of the demo's past: three days exceed its stories and take a quarter of an hour to make. */
const MOST_DEMO_HOURS = 72;

/**
 * Describes an unreadable file without Node's message, which quotes the path or content. The file holds client secrets,
 * and the message appears in the log and the doctor's report.
 */
function describeUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be read';
  if ('code' in error) return `cannot be read (${String(error.code)})`;
  return error instanceof SyntaxError ? 'is not JSON' : error.message;
}

/** Table of all settings of the server; docs/operations/configuration.md is generated from it. */
export const VARIABLES = {
  PORT: defineVariable({
    schema: decimalSchema('must be a port, 0 to 65535', 0, 65_535),
    fallback: '8080',
    summary: 'Port of the web application and its interfaces. 0 selects a free port.',
  }),
  HOST: defineVariable({
    schema: z
      .string()
      .refine((text) => text === 'localhost' || isIP(text) !== 0, 'must be an IP address or localhost'),
    fallback: '127.0.0.1',
    summary:
      'Address to listen on. The default serves this machine only; use TLS before opening it to a network (deploy.md).',
  }),
  EUPNEA_DATA_DIR: defineVariable({
    schema: z
      .string()
      .transform((text) => resolve(text))
      .refine((path) => !existsSync(path) || statSync(path).isDirectory(), 'is not a folder'),
    fallback: '.eupnea/data',
    summary:
      'Folder for the data of the server: the embedded database, the sample journal, the secret of the sessions. Created at the first start, readable by its owner only.',
  }),
  DATABASE_URL: defineVariable({
    schema: databaseUrlSchema,
    fallback: null,
    summary:
      'A PostgreSQL server, 15 or later. Set it for continuous use: the embedded database, used without it, does not survive a loss of power.',
    secret: true,
  }),
  EUPNEA_MIGRATE_DATABASE_URL: defineVariable({
    schema: databaseUrlSchema,
    fallback: null,
    summary:
      'The database of `DATABASE_URL` with the owner of its tables, for `eupnea migrate` and `eupnea restore` only (storage.md). Keep it out of the settings of the server, whose user then cannot change the schema.',
    secret: true,
  }),
  DATABASE_REPLICA_URL: defineVariable({
    schema: databaseUrlSchema,
    fallback: null,
    summary:
      'A physical read replica of `DATABASE_URL`. Analytics and research read it while it is at most 60 s behind (storage.md).',
    secret: true,
  }),
  EUPNEA_ADMIN_EMAIL: defineVariable({
    schema: z.email({ error: 'must be an e-mail address' }).max(254),
    fallback: null,
    summary:
      'E-mail address of the first administrator, with EUPNEA_ADMIN_PASSWORD. Used only while there is no administrator. Without both, the first start shows a one-time link.',
  }),
  EUPNEA_ADMIN_PASSWORD: defineVariable({
    schema: z
      .string()
      .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
      .max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`),
    fallback: null,
    summary: `Password of the first administrator, ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
    secret: true,
  }),
  EUPNEA_PRODUCTION: defineVariable({
    schema: flagSchema,
    fallback: '0',
    summary: '1 marks this server as one in regular use; `/auth/me` tells clients so.',
  }),
  EUPNEA_ADD_PATIENT: defineVariable({
    schema: flagSchema,
    fallback: '1',
    summary: '0 refuses to create patients by hand and hides the button; uploads still create theirs.',
  }),
  EUPNEA_DELETE_PATIENT: defineVariable({
    schema: flagSchema,
    fallback: '1',
    summary: '0 refuses to delete patients and hides the button.',
  }),
  EUPNEA_ONLY_FRESH: defineVariable({
    schema: flagSchema,
    fallback: '1',
    summary: '0 lets screens show statistics from the cache instead of computing them anew.',
  }),
  EUPNEA_INCLUDE_LABELING: defineVariable({
    schema: flagSchema,
    fallback: '0',
    summary: '1 shows a reviewer also the labels that their rater has not handed in yet.',
  }),
  EUPNEA_DEMO: defineVariable({
    schema: flagSchema,
    fallback: '0',
    summary:
      '1 adds a demo user whose password is shown on the terminal, a project, and ventilators that stream at once. Listens on loopback only.',
  }),
  EUPNEA_DEMO_PAST_HOURS: defineVariable({
    schema: z.coerce
      .number({ error: 'must be a number of hours' })
      .min(0, 'must be 0 or more')
      .max(MOST_DEMO_HOURS, `must be ${MOST_DEMO_HOURS} at most`),
    fallback: '24',
    summary:
      'Hours of stored breaths that the demo generates for its patients in the background on its first start; 0 generates none.',
  }),
  EUPNEA_DEMO_BEDS: defineVariable({
    schema: z.string().transform(splitList),
    fallback: null,
    summary:
      'Beds of the demo, separated by commas: scenarios of the simulator (volume-control, ards) and protocols of the emulators (medibus, hl7). All of them by default; name fewer on a small machine.',
  }),
  EUPNEA_RECORDINGS: defineVariable({
    schema: z
      .string()
      .transform((text) => resolve(text))
      .refine((path) => existsSync(path) && statSync(path).isDirectory(), 'is not a folder'),
    fallback: null,
    summary: 'Folder of PB840 recordings that the demo replays over TCP, each as one ventilator.',
  }),
  EUPNEA_DEVICE_NETWORKS: defineVariable({
    schema: networksSchema,
    fallback: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
    summary:
      'Networks, separated by commas, in which an administrator may register devices. Outside the demo loopback and link-local addresses are always refused.',
  }),
  EUPNEA_DETECTOR_NETWORKS: defineVariable({
    schema: networksSchema,
    fallback: null,
    summary:
      'Networks, separated by commas, to which Eupnea may send samples of stored sessions for the detectors that projects register (detectors.md). Link-local and multicast addresses are always refused. Without it no detector can be registered or run.',
  }),
  EUPNEA_SERIAL_DEVICES: defineVariable({
    schema: serialDevicesSchema,
    fallback: '',
    summary:
      'Serial devices of this machine, separated by commas, to which an administrator may connect ventilators, for example /dev/ttyUSB0 or, better, a name of /dev/serial/by-id. None by default. Requires the optional package serialport.',
  }),
  EUPNEA_HL7_LISTEN: defineVariable({
    schema: endpointSchema,
    fallback: null,
    summary:
      'Port, or address:port, on which Eupnea listens for gateways that send HL7 (IHE PCD-01, PCD-04) over MLLP. Only peers inside EUPNEA_DEVICE_NETWORKS are accepted.',
  }),
  EUPNEA_HL7_RECEIVER: defineVariable({
    schema: endpointSchema.refine((endpoint) => endpoint.port > 0 && endpoint.host !== '0.0.0.0', {
      error: 'must be an address and a port, such as 10.20.0.5:2575',
    }),
    fallback: null,
    summary:
      'IP address:port to which Eupnea sends numbers and findings of the devices that an administrator chose, as HL7 (IHE PCD-01) over MLLP. MLLP is not encrypted: keep it inside a protected network. Without it nothing is sent.',
  }),
  EUPNEA_HL7_INTERVAL: defineVariable({
    schema: decimalSchema('must be a number of seconds, 10 to 3600', 10, 3600),
    fallback: '60',
    summary: 'Seconds between two messages with the numbers of a device to EUPNEA_HL7_RECEIVER.',
  }),
  EUPNEA_SIGN_UP: defineVariable({
    schema: z.enum(['closed', 'invite', 'open'], { error: 'must be closed, invite or open' }),
    fallback: 'invite',
    summary:
      'Who may create an account: nobody (closed), invited persons (invite), anybody (open). A new account has no features until an administrator grants them. `eupnea admin create-user` works with each of these values.',
  }),
  EUPNEA_OIDC_FILE: defineVariable({
    schema: z.string().transform((path, context) => {
      try {
        return readProviderSettings(path);
      } catch (error) {
        context.addIssue(describeUnreadable(error));
        return z.NEVER;
      }
    }),
    fallback: null,
    summary:
      'JSON file of the OpenID Connect providers for sign-in (sign-in.md); requires EUPNEA_PUBLIC_ORIGINS. Without it users sign in without a provider.',
  }),
  EUPNEA_TIME_ZONE: defineVariable({
    schema: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Amsterdam'),
    fallback: 'UTC',
    summary: 'Time zone of the site: defines the days of date filters and of daily reports.',
  }),
  EUPNEA_PUBLIC_ORIGINS: defineVariable({
    schema: originsSchema,
    fallback: '',
    summary:
      'Addresses, separated by commas, under which browsers open Eupnea, for example https://eupnea.example.org. Live connections from pages of any other address are refused. The links in mails begin with the first address.',
  }),
  EUPNEA_PASSKEY_DOMAIN: defineVariable({
    schema: domainNameSchema,
    fallback: null,
    summary:
      'Domain of passkeys: a host name of EUPNEA_PUBLIC_ORIGINS (default: the first) or a parent domain of it.',
  }),
  EUPNEA_SMTP_URL: defineVariable({
    schema: z
      .string()
      .refine(
        (text) => URL.canParse(text) && /^smtps?:$/u.test(new URL(text).protocol),
        'must be an address such as smtps://user:password@mail.example.org:465',
      ),
    fallback: null,
    summary:
      "Mail server for invitations, verification and reset links, and for a project's scheduled reports, with EUPNEA_MAIL_FROM and EUPNEA_PUBLIC_ORIGINS. smtps:// requires TLS. Without it messages wait in the administrator's outbox, and opening one is audited.",
    secret: true,
  }),
  EUPNEA_MAIL_FROM: defineVariable({
    schema: z.email({ error: 'must be an e-mail address' }).max(254),
    fallback: null,
    summary: 'Sender of the mails.',
  }),
  EUPNEA_TRUSTED_PROXIES: defineVariable({
    schema: networksSchema,
    fallback: '',
    summary:
      'Networks of the reverse proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted. Without it, the server ignores these headers.',
  }),
  EUPNEA_TLS_CERT: defineVariable({
    schema: fileSchema(),
    fallback: null,
    summary:
      'PEM file of the certificate chain, with EUPNEA_TLS_KEY: the server then speaks HTTPS itself and sends HSTS. Without both the server speaks plain HTTP and a proxy must provide TLS (deploy.md).',
  }),
  EUPNEA_TLS_KEY: defineVariable({
    schema: fileSchema(),
    fallback: null,
    summary:
      'PEM file of the private key of EUPNEA_TLS_CERT, without a passphrase, readable by the server only.',
  }),
  EUPNEA_TLS_REDIRECT_PORT: defineVariable({
    schema: decimalSchema('must be a port, 0 to 65535', 0, 65_535),
    fallback: null,
    summary:
      'Port that only redirects plain HTTP to HTTPS, usually 80. Requires EUPNEA_TLS_CERT. Without this variable no such port is opened.',
  }),
  EUPNEA_METRICS_TOKEN: defineVariable({
    schema: z.string().min(16, 'must have at least 16 characters'),
    fallback: null,
    summary:
      'Bearer token with which a scraper reads /metrics from another machine. Without it, /metrics answers loopback only.',
    secret: true,
  }),
  ...SYSLOG_VARIABLES,
  EUPNEA_WAVEFORM_DAYS: defineVariable({
    schema: decimalSchema('must be a number of days, 1 to 3650', 1, 3650),
    fallback: '30',
    summary:
      'Days for which waveforms are kept. Breaths and their numbers are kept permanently, and so are waveforms that a label or a project pins.',
  }),
  EUPNEA_LOG_LEVEL: defineVariable({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    }),
    fallback: null,
    summary:
      'Minimum level of the log lines, which are written to standard output as JSON. Without it: warn on a terminal, info elsewhere.',
  }),
  ...CLUSTER_VARIABLES,
} as const;
