import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findUnknownVariables, readConfig, type Environment } from './config.ts';
import { describeConfiguration } from './describe-configuration.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/operations/configuration.md', import.meta.url));

function issuesOf(environment: Environment): readonly string[] {
  const read = readConfig(environment);
  return read.ok ? [] : read.error.map(({ variable, message }) => `${variable} ${message}`);
}

describe('the configuration', () => {
  it('of an empty environment listens on this machine only, with the embedded database', () => {
    const read = readConfig({});
    expect(read.ok && read.value).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      admin: null,
      demo: false,
      signUp: 'invite',
      timeZone: 'UTC',
      logLevel: null,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    const read = readConfig({ PORT: '', DATABASE_URL: ' ' });
    expect(read.ok && read.value).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'my-host'],
    ['EUPNEA_DATA_DIR', '/etc/hostname'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['EUPNEA_DEMO', 'yes'],
    ['EUPNEA_RECORDINGS', '/does/not/exist'],
    ['EUPNEA_DEVICE_NETWORKS', '10.0.0.0/40'],
    ['EUPNEA_DEVICE_NETWORKS', '10.0.0.0/8, ventilators'],
    ['EUPNEA_SIGN_UP', 'maybe'],
    ['EUPNEA_TIME_ZONE', 'Mars/Olympus'],
    ['EUPNEA_PUBLIC_ORIGINS', 'eupnea.example.org'],
    ['EUPNEA_TRUSTED_PROXIES', 'proxy'],
    ['EUPNEA_METRICS_TOKEN', 'short'],
    ['EUPNEA_WAVEFORM_DAYS', '0'],
    ['EUPNEA_LOG_LEVEL', 'loud'],
    ['EUPNEA_ROLES', 'gateway,wall'],
    ['NATS_URL', 'http://localhost:4222'],
  ])('refuses %s=%s and names it', (name, value) => {
    const issues = issuesOf({ [name]: value });
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(new RegExp(`^${name} `, 'u'));
  });

  it('names every wrong variable at once', () => {
    expect(issuesOf({ PORT: 'x', EUPNEA_DEMO: 'x' }).map((issue) => issue.split(' ')[0])).toEqual([
      'PORT',
      'EUPNEA_DEMO',
    ]);
  });

  it('needs both halves of the first administrator', () => {
    expect(issuesOf({ EUPNEA_ADMIN_EMAIL: 'a@example.org' })[0]).toContain(
      'EUPNEA_ADMIN_PASSWORD is missing',
    );
    expect(issuesOf({ EUPNEA_ADMIN_PASSWORD: 'long enough' })[0]).toContain('EUPNEA_ADMIN_EMAIL is missing');
  });

  it('does everything in one process unless it is told otherwise', () => {
    const read = readConfig({});
    expect(read.ok && [...read.value.roles]).toEqual(['gateway', 'live', 'http', 'jobs']);
    expect(read.ok && read.value.natsUrl).toBeNull();
  });

  it('refuses to split the roles without what the processes share', () => {
    expect(issuesOf({ EUPNEA_ROLES: 'gateway' })).toEqual([
      'NATS_URL is missing: EUPNEA_ROLES leaves roles to other processes',
      'DATABASE_URL is missing: EUPNEA_ROLES leaves roles to other processes',
    ]);
    expect(issuesOf({ NATS_URL: 'nats://10.0.0.5:4222' })).toEqual([
      'DATABASE_URL is missing: NATS_URL needs it',
    ]);
    const shared = { DATABASE_URL: 'postgresql://10.0.0.5/eupnea', NATS_URL: 'nats://10.0.0.5:4222' };
    expect(issuesOf({ EUPNEA_ROLES: 'live, http', ...shared })).toEqual([]);
    expect(issuesOf({ EUPNEA_DEMO: '1', ...shared })[0]).toContain('EUPNEA_DEMO runs in one process only');
  });

  it('keeps the demo on loopback', () => {
    expect(issuesOf({ EUPNEA_DEMO: '1', HOST: '0.0.0.0' })[0]).toContain('HOST must be a loopback address');
    expect(issuesOf({ EUPNEA_DEMO: '1', HOST: '::1' })).toEqual([]);
  });

  it('never repeats a secret in a message', () => {
    const issues = issuesOf({
      DATABASE_URL: 'mysql://user:hunter22@host/x',
      EUPNEA_ADMIN_EMAIL: 'a@example.org',
      EUPNEA_ADMIN_PASSWORD: 'hunter2',
    });
    expect(issues.join(' ')).not.toContain('hunter2');
  });

  it('finds names that look like settings and are none', () => {
    expect(findUnknownVariables({ EUPNEA_DEVICE_NETWORK: 'x', EUPNEA_DEMO: '1', PATH: 'x' })).toEqual([
      'EUPNEA_DEVICE_NETWORK',
    ]);
  });

  it('is described by docs/operations/configuration.md, setting by setting', async () => {
    await expect(describeConfiguration()).toMatchFileSnapshot(PAGE);
  });
});
