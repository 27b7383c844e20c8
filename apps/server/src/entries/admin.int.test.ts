import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminError, openAdmin, parseFeatures, type Admin } from './admin.ts';
import { copyTemplate } from '../storage/testing/copy-template.ts';

let dataDir: string;
let admin: Admin;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'eupnea-admin-test-'));
  await copyTemplate(dataDir);
  admin = await openAdmin({ EUPNEA_DATA_DIR: dataDir });
});

afterAll(async () => {
  await admin.close();
  await rm(dataDir, { recursive: true, force: true });
});

const account = {
  email: 'nurse@example.org',
  username: 'nurse',
  isAdmin: false,
  features: [],
  password: null,
} as const;

describe('accounts from the command line', () => {
  it('are made once, with a password that is made up when none is given', async () => {
    expect(await admin.createUser({ ...account, features: ['patient'] })).toMatch(/^[\w-]{16}$/u);
    expect(await admin.listUsers()).toMatchObject([
      { email: account.email, isAdmin: false, features: ['patient'] },
    ]);
    await expect(admin.createUser({ ...account, email: 'NURSE@example.org' })).rejects.toThrow('already');
  });

  it('get and lose features, and answer what they have then', async () => {
    expect(await admin.grant(account.email, ['monilitycs', 'reports'])).toEqual([
      'monilitycs',
      'patient',
      'reports',
    ]);
    expect(await admin.revoke(account.email, ['patient'])).toEqual(['monilitycs', 'reports']);
  });

  it('get a new password', async () => {
    const first = await admin.resetPassword(account.email, null);
    const second = await admin.resetPassword(account.email, null);
    expect(first).not.toBe(second);
    expect(await admin.resetPassword(account.email, 'one that was chosen')).toBeNull();
    await expect(admin.resetPassword(account.email, 'password1')).rejects.toThrow(AdminError);
  });

  it('that do not exist are said not to', async () => {
    await expect(admin.grant('nobody@example.org', ['patient'])).rejects.toThrow('nobody@example.org');
  });

  it('of the embedded database are refused while somebody else has it open', async () => {
    await expect(openAdmin({ EUPNEA_DATA_DIR: dataDir })).rejects.toThrow('in use by another Eupnea process');
  });

  it('need a right configuration', async () => {
    await expect(openAdmin({ DATABASE_URL: 'nonsense' })).rejects.toThrow(/^DATABASE_URL: /u);
  });
});

describe('a list of features', () => {
  it('is read by code, or all; what cannot be granted is no feature', () => {
    expect(parseFeatures('patient, monilitycs')).toEqual(['monilitycs', 'patient']);
    expect(parseFeatures('all')).toHaveLength(12);
    expect(parseFeatures('patient,nonsense')).toBeNull();
    expect(parseFeatures('about')).toBeNull();
  });
});
