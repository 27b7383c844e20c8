import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEATURE_CODES, type FeatureCode } from '@eupnea/contracts/feature';
import { asc } from 'drizzle-orm';
import { readConfig, type ConfigIssue, type Environment } from '../config/config.ts';
import { ProblemError } from '../http/problem-error.ts';
import { recordChange } from '../modules/audit/audit-service.ts';
import type { PasswordOwner } from '../modules/auth/guessable-passwords.ts';
import { PasswordHasher } from '../modules/auth/password-hasher.ts';
import { deleteFactorsOf } from '../modules/auth/factor/factor-repository.ts';
import { revokeFamiliesOfUser } from '../modules/auth/session-repository.ts';
import {
  findUserByEmail,
  insertUser,
  updatePassword,
  type UserRow,
} from '../modules/auth/user-repository.ts';
import {
  GRANTABLE_FEATURES,
  grantFeatures,
  listFeatures,
  revokeFeatures,
} from '../modules/features/feature-service.ts';
import { ensureDefaultProject } from '../modules/projects/project-service.ts';
import { forgetFormerSecrets, rotateServerSecret } from '../config/server-secrets.ts';
import { openStorage, type Database } from '../storage/open-storage.ts';
import { appUser } from '../storage/schema/app-user.ts';

export { PASSWORD_MAX, PASSWORD_MIN } from '@eupnea/contracts/auth';

const COMMAND_LINE = { kind: 'command_line' } as const;

/** Request of the command line that cannot be fulfilled; the message gives the reason. */
export class AdminError extends Error {}

export interface AdminUser {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly isAdmin: boolean;
  readonly isDisabled: boolean;
  readonly features: readonly FeatureCode[];
}

export interface NewAccount {
  readonly email: string;
  readonly username: string;
  readonly isAdmin: boolean;
  readonly features: readonly FeatureCode[];
  /** null = a password is generated and returned. */
  readonly password: string | null;
}

/** Account commands of the command line (first user, lost password, features), for the owner of the data folder. */
export interface Admin {
  /** @returns the generated password, or null when one was given */
  createUser(account: NewAccount): Promise<string | null>;
  /**
   * Also ends the user's sessions.
   * @returns the generated password, or null when one was given
   */
  resetPassword(email: string, password: string | null): Promise<string | null>;
  /**
   * Removes the second factors of a user, also the last administrator's, and ends the user's sessions.
   * @returns number of removed factors
   */
  resetFactors(email: string): Promise<number>;
  grant(email: string, codes: readonly FeatureCode[]): Promise<readonly FeatureCode[]>;
  revoke(email: string, codes: readonly FeatureCode[]): Promise<readonly FeatureCode[]>;
  listUsers(): Promise<readonly AdminUser[]>;
  close(): Promise<void>;
}

export class WrongConfigurationError extends AdminError {
  constructor(issues: readonly ConfigIssue[]) {
    super(issues.map((issue) => `${issue.variable}: ${issue.message}`).join('\n'));
  }
}

/**
 * Opens the storage configured in the environment. Throws while a server uses the embedded database, which has one
 * user at a time.
 */
export async function openAdmin(environment: Environment): Promise<Admin> {
  const read = readConfig(environment);
  if (!read.ok) throw new WrongConfigurationError(read.error);
  const { databaseUrl } = read.value;
  // PostgreSQL: no lock on the data folder, because accounts are in the database and a server may be running.
  const scratchDir = databaseUrl === null ? null : await mkdtemp(join(tmpdir(), 'eupnea-admin-'));
  const storage = await openStorage({ dataDir: scratchDir ?? read.value.dataDir, databaseUrl });
  const { db } = storage;
  const hasher = new PasswordHasher();
  return {
    createUser: (account) => createUser(db, hasher, account),
    resetPassword: (email, password) => resetPassword(db, hasher, email, password),
    resetFactors: (email) => resetFactors(db, email),
    grant: (email, codes) => changeFeatures(db, email, codes, 'grant'),
    revoke: (email, codes) => changeFeatures(db, email, codes, 'revoke'),
    listUsers: () => listUsers(db),
    close: async () => {
      await storage.close();
      if (scratchDir !== null) await rm(scratchDir, { recursive: true, force: true });
    },
  };
}

/** Parses `all` or a list such as `monilitycs,patient`; null for a code that cannot be granted. */
export function parseFeatures(text: string): readonly FeatureCode[] | null {
  if (text === 'all') return GRANTABLE_FEATURES;
  const codes = text.split(',').map((part) => part.trim());
  const known = FEATURE_CODES.filter((code) => codes.includes(code) && GRANTABLE_FEATURES.includes(code));
  return known.length === new Set(codes).size ? known : null;
}

async function createUser(db: Database, hasher: PasswordHasher, account: NewAccount): Promise<string | null> {
  if ((await findUserByEmail(db, account.email)) !== null) {
    throw new AdminError(`There is a user ${account.email} already`);
  }
  const password = account.password ?? makePassword();
  const passwordHash = await hashChosen(hasher, password, account);
  await db.transaction(async (tx) => {
    const { email, username, isAdmin } = account;
    const user = await insertUser(tx, { email, username, isAdmin, isDemo: false, passwordHash });
    await grantFeatures(tx, user.id, account.features, null);
    if (isAdmin) await ensureDefaultProject(tx, user.id);
    await recordChange(tx, {
      actor: COMMAND_LINE,
      action: 'user.create',
      objectKind: 'user',
      objectId: user.id,
      after: { is_admin: isAdmin, features: account.features },
      personal: { userId: user.id, after: { email, username } },
    });
  });
  return account.password === null ? password : null;
}

async function hashChosen(hasher: PasswordHasher, password: string, owner: PasswordOwner): Promise<string> {
  try {
    return await hasher.hash(password, owner);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'guessable_password')
      throw new AdminError(error.message);
    throw error;
  }
}

async function resetPassword(
  db: Database,
  hasher: PasswordHasher,
  email: string,
  given: string | null,
): Promise<string | null> {
  const user = await requireUser(db, email);
  const password = given ?? makePassword();
  const passwordHash = await hashChosen(hasher, password, user);
  await db.transaction(async (tx) => {
    await updatePassword(tx, user.id, passwordHash);
    await revokeFamiliesOfUser(tx, user.id, 'password_changed', new Date());
    await recordChange(tx, {
      actor: COMMAND_LINE,
      action: 'user.reset_password',
      objectKind: 'user',
      objectId: user.id,
    });
  });
  return given === null ? password : null;
}

async function resetFactors(db: Database, email: string): Promise<number> {
  const user = await requireUser(db, email);
  return await db.transaction(async (tx) => {
    const factors = await deleteFactorsOf(tx, user.id);
    await revokeFamiliesOfUser(tx, user.id, 'factor_changed', new Date());
    await recordChange(tx, {
      actor: COMMAND_LINE,
      action: 'user.reset_factors',
      objectKind: 'user',
      objectId: user.id,
      before: { factors },
      after: { factors: 0 },
    });
    return factors;
  });
}

async function changeFeatures(
  db: Database,
  email: string,
  codes: readonly FeatureCode[],
  change: 'grant' | 'revoke',
): Promise<readonly FeatureCode[]> {
  const user = await requireUser(db, email);
  return await db.transaction(async (tx) => {
    const before = (await listFeatures(tx, user.id)).map((feature) => feature.code);
    if (change === 'grant') await grantFeatures(tx, user.id, codes, null);
    else await revokeFeatures(tx, user.id, codes);
    const after = (await listFeatures(tx, user.id)).map((feature) => feature.code);
    await recordChange(tx, {
      actor: COMMAND_LINE,
      action: `user.${change}_features`,
      objectKind: 'user',
      objectId: user.id,
      before: { features: before },
      after: { features: after },
    });
    return after;
  });
}

async function listUsers(db: Database): Promise<readonly AdminUser[]> {
  const users = await db.select().from(appUser).orderBy(asc(appUser.id));
  return await Promise.all(
    users.map(async (user) => ({
      id: user.id,
      email: user.email,
      username: user.username,
      isAdmin: user.isAdmin,
      isDisabled: user.disabledAt !== null,
      features: (await listFeatures(db, user.id)).map((feature) => feature.code),
    })),
  );
}

async function requireUser(db: Database, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (user === null) throw new AdminError(`There is no user ${email}`);
  return user;
}

/** Returns a password of 96 random bits. */
function makePassword(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Rotates the server secret of the configured data folder, or forgets the former ones. Servers apply it at their next
 * start.
 * @returns number of former secrets accepted now, or forgotten
 */
export function changeServerSecret(environment: Environment, change: 'rotate' | 'forget'): number {
  const read = readConfig(environment);
  if (!read.ok) throw new WrongConfigurationError(read.error);
  const { dataDir } = read.value;
  if (!existsSync(dataDir)) throw new AdminError(`${dataDir}: there is no data folder`);
  return change === 'rotate' ? rotateServerSecret(dataDir) : forgetFormerSecrets(dataDir);
}
