import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmDatabase, judgeDatabase, prepareDataDirectory, requireDatabase } from './data-directory.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'eupnea-data-dir-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function write(path: string, text = 'x'): void {
  mkdirSync(join(dataDir, path, '..'), { recursive: true });
  writeFileSync(join(dataDir, path), text);
}

function writeDatabase(): void {
  for (const path of ['PG_VERSION', 'global/pg_control', 'base/1/1', 'pg_wal/1']) write(`database/${path}`);
}

describe('the data folder', () => {
  it.skipIf(process.platform === 'win32')(
    'is taken away from other users when it existed open to them',
    () => {
      chmodSync(dataDir, 0o755);
      prepareDataDirectory(dataDir);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      prepareDataDirectory(join(dataDir, 'new/er'));
      expect(statSync(join(dataDir, 'new/er')).mode & 0o777).toBe(0o700);
    },
  );
});

describe('the database of a data folder', () => {
  it('is absent in an empty folder, beside a lock too, and a start may make it', () => {
    write('eupnea.lock');
    mkdirSync(join(dataDir, 'database'));
    mkdirSync(join(dataDir, 'uploads'));
    expect(judgeDatabase(dataDir)).toBe('absent');
    expect(() => requireDatabase(dataDir)).not.toThrow();
  });

  it('is whole with all its parts', () => {
    writeDatabase();
    write('server-secret');
    expect(judgeDatabase(dataDir)).toBe('whole');
    requireDatabase(dataDir);
    expect(existsSync(join(dataDir, 'database/PG_VERSION'))).toBe(true);
  });

  it.each(['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'])('is lost without %s', (part) => {
    writeDatabase();
    rmSync(join(dataDir, 'database', part), { recursive: true });
    expect(judgeDatabase(dataDir)).toBe('lost');
    expect(() => requireDatabase(dataDir)).toThrow(/restore/u);
  });

  it.each([
    'server-secret',
    'journal/1.samples',
    'uploads/x',
    'captures/1/1.capture',
    'datasets/x',
    'last-backup.json',
  ])('is lost beside %s', (path) => {
    mkdirSync(join(dataDir, 'database'));
    write(path);
    expect(judgeDatabase(dataDir)).toBe('lost');
    expect(() => requireDatabase(dataDir)).toThrow(/restore/u);
  });

  it('is made anew after an interrupted first start, and never again once it was opened', () => {
    requireDatabase(dataDir);
    write('database/PG_VERSION');
    requireDatabase(dataDir);
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
    write('database/PG_VERSION');
    confirmDatabase(dataDir);
    expect(() => requireDatabase(dataDir)).toThrow(/restore/u);
  });
});
