import { existsSync, readdirSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { arch, platform, release } from 'node:os';
import { readBuildIdentity } from '../config/build-identity.ts';
import { VARIABLES } from '../config/config-variables.ts';
import { type Config, type Environment, findUnknownVariables, readConfig } from '../config/config.ts';
import type { Finding } from './doctor-finding.ts';
import { isOpenToOthers, judgeDatabase } from '../storage/data-directory.ts';
import { examineDatabase } from './examine-database.ts';
import { readLastBackup } from '../storage/backup/last-backup.ts';
import { type ExaminedDatabase, openExaminedDatabase } from '../storage/open-examined-database.ts';

export type { Finding } from './doctor-finding.ts';

export interface DoctorOptions {
  readonly environment: Environment;
  readonly now: () => number;
}

/** Free share of the disk below which retention (warning) or recording (failure) is at risk. */
const FREE_WARNING = 0.1;
const FREE_FAILURE = 0.02;

/** Maximum age of a nightly backup: one failed night is tolerated. */
const BACKUP_AGE_WARNING_MS = 2 * 86_400_000;

/** Examines an installation without changing it; the server may run meanwhile. */
export async function examine({ environment, now }: DoctorOptions): Promise<readonly Finding[]> {
  const findings: Finding[] = [...examineVersions()];
  const read = readConfig(environment);
  for (const name of findUnknownVariables(environment)) {
    findings.push(warn('configuration', `${name} is not a setting of Eupnea and has no effect`));
  }
  if (!read.ok) {
    for (const issue of read.error) {
      findings.push(fail('configuration', `${issue.variable}: ${issue.message}`));
    }
    return findings;
  }
  const config = read.value;
  findings.push(describeSettings(environment), ...(await examineDisk(config)));
  findings.push(examineBackup(config, now()));
  const opened = await open(config);
  if ('text' in opened) return [...findings, opened];
  try {
    findings.push(...(await examineDatabase(opened, now)));
  } catch (error) {
    findings.push(fail('database', `a query failed: ${codeOf(error)}`));
  } finally {
    await opened.close();
  }
  return findings;
}

function examineVersions(): readonly Finding[] {
  const { version, commit } = readBuildIdentity();
  const major = Number(process.versions.node.split('.')[0]);
  const node = `Node ${process.versions.node}, ${platform()} ${release()} ${arch()}`;
  return [
    ok('versions', `Eupnea ${version} (${commit.slice(0, 12)})`),
    major >= 22 ? ok('versions', node) : fail('versions', `${node}: Node 22 or later is needed`),
  ];
}

/** Shows names only: values contain addresses and secrets. */
function describeSettings(environment: Environment): Finding {
  const set = Object.keys(VARIABLES).filter((name) => (environment[name] ?? '').trim() !== '');
  return ok('configuration', `set: ${set.length === 0 ? 'nothing' : set.join(', ')}`);
}

async function examineDisk({ dataDir }: Config): Promise<readonly Finding[]> {
  if (!existsSync(dataDir)) return [warn('disk', 'the data folder does not exist yet')];
  const findings: Finding[] = [];
  const canWrite = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!canWrite) findings.push(fail('disk', 'the data folder cannot be written'));
  if (isOpenToOthers(dataDir))
    findings.push(fail('disk', 'other users of this machine can enter the data folder: chmod 700'));
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const share = bavail / blocks;
  const text = `${((bavail * bsize) / 1e9).toFixed(1)} GB free (${Math.round(share * 100)} %)`;
  findings.push({
    area: 'disk',
    verdict: share < FREE_FAILURE ? 'failure' : share < FREE_WARNING ? 'warning' : 'ok',
    text,
  });
  const journal = join(dataDir, 'journal');
  if (existsSync(journal)) findings.push(ok('disk', `${readdirSync(journal).length} files in the journal`));
  return findings;
}

function examineBackup({ dataDir }: Config, nowMs: number): Finding {
  const last = readLastBackup(dataDir);
  if (last === null) return warn('backup', 'eupnea backup never wrote one from this data folder');
  const text = `last one ${last.at}, ${last.rows} rows`;
  return nowMs - Date.parse(last.at) > BACKUP_AGE_WARNING_MS ? warn('backup', text) : ok('backup', text);
}

async function open({ dataDir, databaseUrl }: Config): Promise<ExaminedDatabase | Finding> {
  const state = databaseUrl === null ? judgeDatabase(dataDir) : 'whole';
  if (state === 'absent') return warn('database', 'there is none yet: the first start makes it');
  if (state === 'lost')
    return fail('database', 'it is missing or incomplete, and nothing starts: restore a backup');
  try {
    return await openExaminedDatabase({ dataDir, databaseUrl });
  } catch (error) {
    return fail('database', `cannot be opened: ${codeOf(error)}`);
  }
}

/** Returns the code only: database messages name hosts and users. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}

const ok = (area: Finding['area'], text: string): Finding => ({ area, verdict: 'ok', text });
const warn = (area: Finding['area'], text: string): Finding => ({ area, verdict: 'warning', text });
const fail = (area: Finding['area'], text: string): Finding => ({ area, verdict: 'failure', text });
