import type { ProductFlags } from '@eupnea/contracts/auth';
import { err, ok, type Result } from '@eupnea/model';
import type { z } from 'zod';
import { VARIABLES } from './config-variables.ts';
import { isLoopback } from '../http/networks.ts';
import type { TlsFiles } from '../http/tls-certificate.ts';
import type { ProviderSettings } from '../http/provider-settings.ts';
import type { SyslogReceiver } from '../modules/audit/syslog/deliver-frames.ts';
import { ROLES, type Role } from './roles.ts';
import { findSyslogIssues, toSyslogReceiver } from './syslog-variables.ts';

export type VariableName = keyof typeof VARIABLES;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Address with the owner of the tables, for `eupnea migrate` and `eupnea restore`; null = DATABASE_URL. */
  readonly migrateUrl: string | null;
  readonly roles: ReadonlySet<Role>;
  /** null = a single process runs everything. */
  readonly natsUrl: string | null;
  /** Read replica for analytics and research; null = none. */
  readonly replicaUrl: string | null;
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly flags: ProductFlags;
  readonly demo: boolean;
  /** Length of the demo's stored past, h; 0 = none. */
  readonly demoPastHours: number;
  /** Names of the demo's beds; null = all. */
  readonly demoBeds: readonly string[] | null;
  readonly recordingsDir: string | null;
  readonly deviceNetworks: readonly string[];
  readonly detectorNetworks: readonly string[];
  /** Serial devices of this machine that may be opened. */
  readonly serialDevices: readonly string[];
  /** null = no mail is sent: links wait in the administrator's outbox. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** null = no listener for gateways. */
  readonly hl7Listen: { readonly host: string; readonly port: number } | null;
  /** null = no receiver of HL7 messages. */
  readonly hl7Receiver: { readonly host: string; readonly port: number } | null;
  readonly hl7IntervalSeconds: number;
  readonly signUp: 'closed' | 'invite' | 'open';
  readonly providers: readonly ProviderSettings[];
  readonly timeZone: string;
  readonly publicOrigins: readonly string[];
  /** Domain of passkeys; null = the host name of the first public address. */
  readonly passkeyDomain: string | null;
  readonly trustedProxies: readonly string[];
  /** null = plain HTTP: a proxy terminates TLS, or the server listens on loopback only. */
  readonly tls: TlsConfig | null;
  /** null = audit entries are not sent to a log server. */
  readonly syslog: SyslogReceiver | null;
  readonly metricsToken: string | null;
  readonly waveformDays: number;
  /** null = warn on a terminal, info elsewhere. */
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent' | null;
}

export interface TlsConfig extends TlsFiles {
  /** Port on which plain HTTP is redirected to TLS; null = none. */
  readonly redirectPort: number | null;
}

export interface ConfigIssue {
  readonly variable: string;
  readonly message: string;
}

export type Environment = { readonly [name: string]: string | undefined };

/**
 * Reads the configuration once at the start; no other code reads the environment. Returns the configuration, or every
 * invalid variable with its reason. An empty variable counts as not set.
 */
export function readConfig(environment: Environment): Result<Config, readonly ConfigIssue[]> {
  const issues: ConfigIssue[] = [];
  function read<Name extends VariableName>(name: Name): z.output<(typeof VARIABLES)[Name]['schema']> | null {
    const variable = VARIABLES[name];
    const given = environment[name];
    const text = given === undefined || given.trim() === '' ? variable.fallback : given.trim();
    if (text === null) return null;
    const parsed = variable.schema.safeParse(text);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) issues.push({ variable: name, message: issue.message });
      return null;
    }
    return parsed.data as z.output<(typeof VARIABLES)[Name]['schema']>; // cast: the table's union loses the entry
  }
  const email = read('EUPNEA_ADMIN_EMAIL');
  const password = read('EUPNEA_ADMIN_PASSWORD');
  const [certFile, keyFile] = [read('EUPNEA_TLS_CERT'), read('EUPNEA_TLS_KEY')];
  const redirectPort = read('EUPNEA_TLS_REDIRECT_PORT');
  const [smtpUrl, mailFrom] = [read('EUPNEA_SMTP_URL'), read('EUPNEA_MAIL_FROM')];
  const config: Config = {
    port: read('PORT') ?? 0,
    host: read('HOST') ?? '',
    dataDir: read('EUPNEA_DATA_DIR') ?? '',
    databaseUrl: read('DATABASE_URL'),
    migrateUrl: read('EUPNEA_MIGRATE_DATABASE_URL'),
    roles: read('EUPNEA_ROLES') ?? new Set(ROLES),
    natsUrl: read('NATS_URL'),
    replicaUrl: read('DATABASE_REPLICA_URL'),
    admin: email === null || password === null ? null : { email, password },
    flags: {
      production: read('EUPNEA_PRODUCTION') ?? false,
      add_patient: read('EUPNEA_ADD_PATIENT') ?? true,
      delete_patient: read('EUPNEA_DELETE_PATIENT') ?? true,
      only_fresh: read('EUPNEA_ONLY_FRESH') ?? true,
      include_labeling: read('EUPNEA_INCLUDE_LABELING') ?? false,
    },
    demo: read('EUPNEA_DEMO') ?? false,
    demoPastHours: read('EUPNEA_DEMO_PAST_HOURS') ?? 0,
    demoBeds: read('EUPNEA_DEMO_BEDS'),
    recordingsDir: read('EUPNEA_RECORDINGS'),
    deviceNetworks: read('EUPNEA_DEVICE_NETWORKS') ?? [],
    detectorNetworks: read('EUPNEA_DETECTOR_NETWORKS') ?? [],
    serialDevices: read('EUPNEA_SERIAL_DEVICES') ?? [],
    smtp: smtpUrl === null || mailFrom === null ? null : { url: smtpUrl, from: mailFrom },
    hl7Listen: read('EUPNEA_HL7_LISTEN'),
    hl7Receiver: read('EUPNEA_HL7_RECEIVER'),
    hl7IntervalSeconds: read('EUPNEA_HL7_INTERVAL') ?? 60,
    signUp: read('EUPNEA_SIGN_UP') ?? 'invite',
    providers: read('EUPNEA_OIDC_FILE') ?? [],
    timeZone: read('EUPNEA_TIME_ZONE') ?? 'UTC',
    publicOrigins: read('EUPNEA_PUBLIC_ORIGINS') ?? [],
    passkeyDomain: read('EUPNEA_PASSKEY_DOMAIN'),
    trustedProxies: read('EUPNEA_TRUSTED_PROXIES') ?? [],
    tls: certFile === null || keyFile === null ? null : { certFile, keyFile, redirectPort },
    syslog: toSyslogReceiver({
      receiver: read('EUPNEA_SYSLOG_RECEIVER'),
      caFile: read('EUPNEA_SYSLOG_CA'),
      certFile: read('EUPNEA_SYSLOG_CERT'),
      keyFile: read('EUPNEA_SYSLOG_KEY'),
    }),
    metricsToken: read('EUPNEA_METRICS_TOKEN'),
    waveformDays: read('EUPNEA_WAVEFORM_DAYS') ?? 30,
    logLevel: read('EUPNEA_LOG_LEVEL'),
  };
  issues.push(...findContradictions(config, environment), ...findClusterIssues(config));
  return issues.length === 0 ? ok(config) : err(issues);
}

/** Returns contradictions between valid values. */
function findContradictions(config: Config, environment: Environment): readonly ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const isSet = (name: VariableName): boolean => (environment[name] ?? '').trim() !== '';
  if (isSet('EUPNEA_ADMIN_EMAIL') !== isSet('EUPNEA_ADMIN_PASSWORD')) {
    const missing = isSet('EUPNEA_ADMIN_EMAIL') ? 'EUPNEA_ADMIN_PASSWORD' : 'EUPNEA_ADMIN_EMAIL';
    issues.push({ variable: missing, message: 'is missing: the first administrator needs both' });
  }
  if (isSet('DATABASE_REPLICA_URL') && !isSet('DATABASE_URL')) {
    issues.push({ variable: 'DATABASE_URL', message: 'is missing: DATABASE_REPLICA_URL is a replica of it' });
  }
  if (isSet('EUPNEA_SMTP_URL') && !isSet('EUPNEA_MAIL_FROM')) {
    issues.push({ variable: 'EUPNEA_MAIL_FROM', message: 'is missing: EUPNEA_SMTP_URL needs a sender' });
  }
  if (isSet('EUPNEA_SMTP_URL') && !isSet('EUPNEA_PUBLIC_ORIGINS')) {
    issues.push({
      variable: 'EUPNEA_PUBLIC_ORIGINS',
      message: 'is missing: the links in mails begin with its first address',
    });
  }
  if (isSet('EUPNEA_TLS_CERT') !== isSet('EUPNEA_TLS_KEY')) {
    const missing = isSet('EUPNEA_TLS_CERT') ? 'EUPNEA_TLS_KEY' : 'EUPNEA_TLS_CERT';
    issues.push({ variable: missing, message: 'is missing: TLS needs a certificate and its private key' });
  }
  if (isSet('EUPNEA_TLS_REDIRECT_PORT') && !isSet('EUPNEA_TLS_CERT')) {
    issues.push({
      variable: 'EUPNEA_TLS_REDIRECT_PORT',
      message: 'needs EUPNEA_TLS_CERT and EUPNEA_TLS_KEY',
    });
  }
  issues.push(...findSyslogIssues(isSet));
  if (config.providers.length > 0 && config.publicOrigins.length === 0) {
    issues.push({
      variable: 'EUPNEA_PUBLIC_ORIGINS',
      message: 'is missing: providers send browsers back to its first address',
    });
  }
  const { passkeyDomain: domain } = config;
  const hosts = config.publicOrigins.map((origin) => new URL(origin).hostname);
  if (domain !== null && !hosts.some((host) => host === domain || host.endsWith(`.${domain}`))) {
    issues.push({
      variable: 'EUPNEA_PASSKEY_DOMAIN',
      message: 'must be the host name of an address in EUPNEA_PUBLIC_ORIGINS, or a domain above it',
    });
  }
  if (config.demo && config.host !== '' && !isLoopback(config.host)) {
    issues.push({
      variable: 'HOST',
      message: 'must be a loopback address (127.0.0.1, ::1) when EUPNEA_DEMO is on',
    });
  }
  return issues;
}

/** Processes that share work need a database and a bus that all of them reach. */
function findClusterIssues(config: Config): readonly ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const isSplit = config.roles.size < ROLES.length;
  if (isSplit && config.natsUrl === null) {
    issues.push({
      variable: 'NATS_URL',
      message: 'is missing: EUPNEA_ROLES leaves roles to other processes',
    });
  }
  if ((isSplit || config.natsUrl !== null) && config.databaseUrl === null) {
    const reason = isSplit ? 'EUPNEA_ROLES leaves roles to other processes' : 'NATS_URL needs it';
    issues.push({ variable: 'DATABASE_URL', message: `is missing: ${reason}` });
  }
  if (config.demo && config.natsUrl !== null) {
    issues.push({ variable: 'EUPNEA_DEMO', message: 'runs in one process only: leave NATS_URL out' });
  }
  return issues;
}

/** Returns unknown names with the prefix EUPNEA_, usually typing errors. */
export function findUnknownVariables(environment: Environment): readonly string[] {
  return Object.keys(environment).filter((name) => name.startsWith('EUPNEA_') && !(name in VARIABLES));
}
