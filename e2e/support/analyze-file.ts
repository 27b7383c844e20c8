import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export type AnalyzedBreath = Readonly<Record<string, string>>;

/** The table of `eupnea analyze`, by the device's breath number. */
export function analyzeFile(path: string): ReadonlyMap<number, AnalyzedBreath> {
  const table = execFileSync(
    process.execPath,
    ['apps/cli/src/main.ts', 'analyze', path, '--format', 'csv', '--segment', 'device'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const [head = '', ...rows] = table.trim().split('\n');
  const columns = head.split(',');
  return new Map(
    rows.map((row) => {
      const cells = row.split(',');
      const breath = Object.fromEntries(columns.map((column, position) => [column, cells[position] ?? '']));
      return [Number(breath['vent_breath_number']), breath];
    }),
  );
}
