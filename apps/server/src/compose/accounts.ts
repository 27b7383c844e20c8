import type { ProductFlags } from '@eupnea/contracts/auth';
import type { FastifyBaseLogger } from 'fastify';
import { readBuildIdentity } from '../config/build-identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config/config.ts';
import type { KeyRing } from '../http/key-ring.ts';
import type { NoteAccess } from '../http/access-notes.ts';
import { XsrfTokens } from '../http/xsrf-tokens.ts';
import { Callers } from '../modules/api-tokens/callers.ts';
import { TokenService } from '../modules/api-tokens/token-service.ts';
import type { AccessRecordService } from '../modules/audit/access-record-service.ts';
import { backoffDelayMs } from '../gateway/backoff.ts';
import { AuditLogService } from '../modules/audit/audit-log-service.ts';
import { AuditSealer } from '../modules/audit/chain/audit-sealer.ts';
import { SyslogOutput } from '../modules/audit/syslog/syslog-output.ts';
import { AccessTokens } from '../modules/auth/access-tokens.ts';
import { AuthService } from '../modules/auth/auth-service.ts';
import { FirstAdministratorService } from '../modules/auth/first-administrator-service.ts';
import { KnownDevices } from '../modules/auth/known-devices.ts';
import { ProviderSignInService } from '../modules/auth/provider-sign-in-service.ts';
import { FactorPolicyService } from '../modules/auth/factor-policy-service.ts';
import { FactorService } from '../modules/auth/factor-service.ts';
import { FactorProofs } from '../modules/auth/factor/factor-proofs.ts';
import { FactorSecret } from '../modules/auth/factor/factor-secret.ts';
import { readPasskeyParty } from '../modules/auth/factor/passkey-party.ts';
import { Passkeys } from '../modules/auth/factor/passkeys.ts';
import { createFlowSeal } from '../modules/auth/provider/flow-seal.ts';
import { SecondStepService } from '../modules/auth/second-step-service.ts';
import { StepUpService } from '../modules/auth/step-up-service.ts';
import { PasswordHasher } from '../modules/auth/password-hasher.ts';
import { PasswordResetService } from '../modules/auth/password-reset-service.ts';
import { SignUpService } from '../modules/auth/sign-up-service.ts';
import type { LiveStatePort } from '../ports/live-state-port.ts';
import { HealthService } from '../modules/health/health-service.ts';
import { type JobControl, JobAdministrationService } from '../modules/jobs/job-administration-service.ts';
import { MailService } from '../modules/mail/mail-service.ts';
import { createSmtpSender } from '../modules/mail/smtp-sender.ts';
import { AccountDeletionService } from '../modules/users/account-deletion-service.ts';
import { AccountService } from '../modules/users/account-service.ts';
import { OwnDataService } from '../modules/users/own-data-service.ts';
import { UserAdministrationService } from '../modules/users/user-administration-service.ts';
import { type ServerSecrets, loadServerSecrets } from '../config/server-secrets.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { TrustedClock } from '../storage/trusted-clock.ts';

export interface AccountParts {
  readonly config: Config;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly logger: FastifyBaseLogger;
  readonly live: LiveStatePort;
  readonly jobs: JobControl;
  readonly accessRecords: AccessRecordService;
  /** Failed writes of this process. */
  readonly trouble: { readonly current: { readonly atMs: number; readonly code: string } | null };
  readonly now: () => number;
  /** Sessions, links and codes expire by it. */
  readonly clock: TrustedClock;
}

/** Composes sign-in, accounts and administration. */
export interface Accounts {
  readonly isDemo: boolean;
  readonly flags: ProductFlags;
  readonly xsrf: XsrfTokens;
  readonly hasher: PasswordHasher;
  readonly knownDevices: KnownDevices;
  readonly auth: AuthService;
  readonly callers: Callers;
  readonly tokens: TokenService;
  readonly providers: ProviderSignInService;
  readonly secondStep: SecondStepService;
  readonly stepUp: StepUpService;
  readonly factors: FactorService;
  readonly factorPolicy: FactorPolicyService;
  readonly administrators: FirstAdministratorService;
  readonly mail: MailService;
  readonly signUp: SignUpService;
  readonly resets: PasswordResetService;
  readonly account: AccountService;
  readonly ownData: OwnDataService;
  readonly deletion: AccountDeletionService;
  readonly users: UserAdministrationService;
  readonly auditLog: AuditLogService;
  readonly accessRecords: AccessRecordService;
  readonly auditSealer: AuditSealer;
  readonly syslog: SyslogOutput;
  readonly jobAdministration: JobAdministrationService;
  readonly health: HealthService;
}

export function createAccounts(parts: AccountParts): Accounts {
  const { config, storage, bus, logger, clock } = parts;
  const { now } = clock;
  const { db } = storage;
  const secrets = loadServerSecrets(storage.dataDir);
  const hasher = new PasswordHasher();
  const knownDevices = new KnownDevices(secrets.deviceKey);
  const reportSweep = (error: unknown) => logger.error({ err: error }, 'sessions could not be swept');
  const auth = new AuthService({
    db,
    bus,
    hasher,
    devices: knownDevices,
    now,
    accessTokens: new AccessTokens(secrets.accessTokenKey, now),
    isDemo: config.demo,
    onSweepError: reportSweep,
  });
  const mail = createMail(parts);
  const onError = (error: unknown) => logger.error({ err: error }, 'a link could not be written');
  const syslog = createSyslogOutput(parts);
  const signUp = new SignUpService({ db, auth, hasher, mail, policy: config.signUp, now, onError });
  const resets = new PasswordResetService({ db, auth, hasher, mail, now, onError });
  return {
    isDemo: config.demo,
    flags: config.flags,
    xsrf: new XsrfTokens(secrets.xsrfKey),
    hasher,
    knownDevices,
    auth,
    callers: new Callers({ db, bus, auth, isDemo: config.demo, now, onSweepError: reportSweep }),
    tokens: new TokenService({ db, bus, now }),
    ...createFactors(parts, secrets, auth, mail),
    administrators: new FirstAdministratorService({ db, hasher, now }),
    mail,
    signUp,
    resets,
    account: new AccountService({ db, auth, mail }),
    ownData: new OwnDataService(db),
    deletion: new AccountDeletionService(db, auth),
    users: new UserAdministrationService({ db, auth, signUp, resets, now }),
    auditLog: new AuditLogService(db),
    accessRecords: parts.accessRecords,
    auditSealer: new AuditSealer({
      pool: storage.pool,
      beforeSeal: () => parts.accessRecords.flush(),
      onError: (error) => logger.error({ err: error }, 'audit entries could not be sealed'),
    }),
    syslog,
    jobAdministration: new JobAdministrationService(db, parts.jobs),
    health: new HealthService({
      storage,
      ...readBuildIdentity(),
      startedAt: new Date(parts.now()),
      mail: mail.isSending ? 'smtp' : 'outbox',
      readDevice: (deviceId) => parts.live.read(deviceId),
      readTrouble: () => parts.trouble.current,
      readSyslog: () => syslog.describeState(),
      countWaitingMail: () => mail.countWaiting(),
      countWaitingPasswords: () => hasher.waiting,
      now: parts.now,
      clock,
    }),
  };
}

/** Page to which providers redirect the browser after a sign-in (apps/web/src/config/paths.ts). */
const PROVIDER_CALLBACK = '/auth/callback';

/** Page to which providers redirect the browser after a sign-out. */
const SIGN_IN_PAGE = '/auth';

/** Creates the second factors, and the providers whose sign-ins require one. */
function createFactors(parts: AccountParts, secrets: ServerSecrets, auth: AuthService, mail: MailService) {
  const { config, storage, logger, clock } = parts;
  const { now } = clock;
  const { db } = storage;
  const { ticketKey: keys } = secrets;
  const secret = new FactorSecret(secrets.factorKey);
  const passkeys = new Passkeys({
    db,
    keys,
    now,
    party: readPasskeyParty(config),
    onCounterBehind: (userId) => logger.warn({ event: 'passkey_counter_behind', userId }, 'passkey refused'),
  });
  const proofs = new FactorProofs({ db, passkeys, secret, now });
  const noteAccess: NoteAccess = (note) => parts.accessRecords.note(note);
  const secondStep = new SecondStepService({
    db,
    auth,
    proofs,
    passkeys,
    keys,
    noteAccess,
    now,
  });
  const providers = createProviders(parts, {
    auth,
    secondStep,
    secret,
    noteAccess,
    keys: secrets.providerFlowKey,
  });
  return {
    secondStep,
    providers,
    stepUp: new StepUpService({ db, auth, proofs, providers, noteAccess, now }),
    factors: new FactorService({ db, auth, mail, passkeys, secret, keys, now }),
    factorPolicy: new FactorPolicyService(db, auth),
  };
}

interface ProviderParts {
  readonly auth: AuthService;
  readonly secondStep: SecondStepService;
  readonly secret: FactorSecret;
  readonly noteAccess: NoteAccess;
  readonly keys: KeyRing;
}

function createProviders({ config, storage, logger, clock }: AccountParts, parts: ProviderParts) {
  const { now } = clock;
  const { keys, ...services } = parts;
  const origin = config.publicOrigins[0] ?? '';
  return new ProviderSignInService({
    ...services,
    db: storage.db,
    seal: createFlowSeal(keys, now),
    providers: config.providers,
    redirectUri: `${origin}${PROVIDER_CALLBACK}`,
    signedOutUri: `${origin}${SIGN_IN_PAGE}`,
    now,
    // Logs the library's own code and message, which contain no claim and no secret.
    onRefused: (provider, error) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      const reason = error instanceof Error ? error.message : '';
      logger.warn({ event: 'provider_sign_in_refused', provider, code, reason }, 'sign-in refused');
    },
  });
}

function createMail({ config, storage, logger, now }: AccountParts): MailService {
  const { smtp } = config;
  return new MailService({
    db: storage.db,
    send: smtp === null ? null : createSmtpSender(smtp.url, smtp.from),
    origin: config.publicOrigins[0] ?? `http://${config.host}:${config.port}`,
    now,
    onError: (error) => logger.error({ err: error }, 'mail could not be sent'),
  });
}

function createSyslogOutput({ config, storage, logger, now }: AccountParts): SyslogOutput {
  return new SyslogOutput({
    storage,
    receiver: config.syslog,
    version: readBuildIdentity().version,
    pauseAfter: (failures) => backoffDelayMs(failures, Math.random()),
    now,
    onFailure: (receiver, reason) =>
      logger.warn({ event: 'syslog_failed', receiver, reason }, 'audit entries could not be sent'),
  });
}
