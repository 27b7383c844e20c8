import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from './testing/zip-of.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const DATA = resolve(process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'));
const REAL = join(DATA, 'pb840_ventmap_samples/samples/jimmy-example-data.csv.test');

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function eupnea(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolveOutcome) => {
    execFile(process.execPath, [MAIN, ...args], { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      resolveOutcome({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

/** Six breaths, a damaged row in the first. */
function pb840Text(): string {
  const breath = (counter: number, damage: string) => {
    const inspiration = Array.from({ length: 40 }, (_row, index) => `30.00, ${(10 + index / 4).toFixed(2)}`);
    const expiration = Array.from(
      { length: 80 },
      (_row, index) => `${(-30 * 0.96 ** index).toFixed(2)}, 5.00`,
    );
    return [`BS, S:${counter},`, ...inspiration, damage, ...expiration, 'BE'].join('\n');
  };
  const breaths = Array.from({ length: 6 }, (_breath, index) =>
    breath(index + 1, index === 0 ? '45.58' : '0.00, 5.00'),
  );
  return `2026-01-01-23-59-59.500000\n${breaths.join('\n')}\n`;
}

/** A breath table without the columns that tell where it came from. */
function breathsOf(csv: string): readonly string[] {
  return csv
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
}

describe('eupnea convert', () => {
  let folder = '';
  let file = '';
  const at = (...parts: readonly string[]) => join(folder, ...parts);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'eupnea-convert-'));
    file = at('recording.csv');
    writeFileSync(file, pb840Text());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('takes with a WFDB header the files beside it that it names, and so does analyze', async () => {
    await eupnea('convert', file, '--to', 'wfdb', '--out', at('record'));
    const header = at('record', 'recording.hea');
    writeFileSync(at('record', 'stranger.dat'), 'of no record');
    const converted = await eupnea('convert', header, '--to', 'csv', '--out', at('again'));
    expect(converted.code).toBe(0);
    expect(readdirSync(at('again'))).toContain('recording.csv');
    const { code, stdout } = await eupnea('analyze', header);
    expect(code).toBe(0);
    // The names of the columns, and its six breaths.
    expect(stdout.trim().split('\n')).toHaveLength(7);
    rmSync(at('record', 'recording.dat'));
    expect((await eupnea('convert', header, '--to', 'csv', '--out', at('none'))).code).toBe(1);
  });

  it('writes tables that say whose they are, with the breaths that analyze finds in the origin and in the result', async () => {
    const issues = at('issues.csv');
    const { code, stderr, stdout } = await eupnea(
      'convert',
      file,
      '--to',
      'csv',
      '--out',
      at('csv'),
      '--pseudonym',
      'P-7',
      '--timezone',
      'Europe/Amsterdam',
      '--issues',
      issues,
    );
    expect(code).toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain('[1/1] recording.csv: 726 samples, 6 breaths');
    expect(readdirSync(at('csv'))).toEqual(
      expect.arrayContaining(['recording.breaths.csv', 'recording.csv']),
    );
    expect(readdirSync(at('csv')).join(' ')).not.toContain('.part');
    const head = readFileSync(at('csv/recording.csv'), 'utf8').slice(0, 1500);
    expect(head).toContain('# device: PB840\n');
    expect(head).toContain('# pseudonym: P-7\n');
    expect(head).toMatch(/# software: Eupnea 1\.2\.167 \(\w+\)\n/);
    expect(head).toContain('# clock: 0 2026-01-01T22:59:59.500000Z\n');
    expect(readFileSync(issues, 'utf8')).toContain('recording.csv,43,,pb840_bad_row,');
    const origin = breathsOf((await eupnea('analyze', file, '--timezone', 'UTC')).stdout);
    const written = breathsOf(readFileSync(at('csv/recording.breaths.csv'), 'utf8'));
    const again = breathsOf((await eupnea('analyze', at('csv/recording.csv'))).stdout);
    // analyze may say more behind the measured columns, and the zones differ.
    const columns = written[0]?.split(',').length;
    const withoutTime = (lines: readonly string[]) =>
      lines.map((line) =>
        line
          .replace(/,2026-[^,]*,/, ',,')
          .split(',')
          .slice(0, columns)
          .join(','),
      );
    expect(written).toHaveLength(7);
    expect(withoutTime(written)).toEqual(withoutTime(origin));
    expect(withoutTime(again)).toEqual(withoutTime(origin));
  });

  it('writes settings that were stated with the time from which they hold, and refuses faulty ones', async () => {
    const settings = at('settings.csv');
    writeFileSync(settings, 'time,mode,set_rate,peep\n0,PC-A/C,14,5\n00:00:05,PSV,,8\n00:10:00,CPAP,,\n');
    const run = (...args: readonly string[]) =>
      eupnea('convert', file, '--to', 'csv', '--out', at('told'), '--settings', settings, ...args);
    expect((await run('--issues', at('told-issues.csv'))).code).toBe(0);
    expect(readFileSync(at('told-issues.csv'), 'utf8')).toContain('The recording ends before 00:10:00');
    const events = breathsOf(readFileSync(at('told/recording.events.csv'), 'utf8'));
    const told = events.filter((line) => line.includes(',setting,')).map((line) => line.split(','));
    expect(told.map(([first, , , , name, value]) => [first, name, value])).toEqual([
      ['0', 'mode_name', 'PC-A/C'],
      ['0', 'rate', '14'],
      ['0', 'PEEPCPAP', '5'],
      ['250', 'mode_name', 'PSV'],
      ['250', 'PEEPCPAP', '8'],
      ['250', 'rate', ''],
    ]);
    writeFileSync(settings, 'time,mode\n60,PSV\n30,CPAP\n');
    const refused = await run();
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`--settings ${settings}, line 3: the time 30 is not after 60`);
  });

  it('converts a folder, goes on after a file that is none, and says which with exit code 1', async () => {
    mkdirSync(at('in/deeper'), { recursive: true });
    writeFileSync(at('in/a.csv'), pb840Text());
    writeFileSync(at('in/deeper/a.csv'), pb840Text());
    writeFileSync(at('in/broken.txt'), 'cat: /dev/ttyUSB0: No such file or directory\n');
    writeFileSync(at('in/packed.zip'), zipOf({ 'inner.csv': pb840Text() }));
    const issues = at('in-issues.csv');
    const args = ['convert', at('in'), '--to', 'pb840', '--issues', issues, '--out'];
    const { code, stderr } = await eupnea(...args, at('out'), '--jobs', '2');
    expect(code).toBe(1);
    expect(stderr.trim().split('\n').at(-1)).toMatch(/broken\.txt: Not a recording/u);
    // The damaged row of each recording, by file.
    const rejected = readFileSync(issues, 'utf8').trim().split('\n');
    expect(rejected.map((row) => row.split(',')[0])).toEqual(['file', 'a.csv', 'a.csv', 'inner.csv']);
    expect(stderr).toContain('3 remarks on what was read');
    expect((await eupnea(...args, at('out-alone'), '--jobs', '1')).code).toBe(1);
    for (const name of readdirSync(at('out')))
      expect(readFileSync(at('out-alone', name), 'utf8')).toBe(readFileSync(at('out', name), 'utf8'));
    expect(readdirSync(at('out')).toSorted()).toEqual(['a-2.pb840.csv', 'a.pb840.csv', 'inner.pb840.csv']);
    const text = readFileSync(at('out/a.pb840.csv'), 'utf8');
    expect(text).toBe(pb840Text().replace('45.58\n', ',\n').replace('.500000', '.500000'));
    expect(readFileSync(at('out/inner.pb840.csv'), 'utf8')).toBe(text);
  });

  it('finds the breaths of a table without marks and writes them as PB840 text', async () => {
    const rows = pb840Text()
      .split('\n')
      .filter((line) => /^-?\d+\.\d+, /.test(line));
    const rest = Array.from({ length: 20 }, () => '0.00, 5.00');
    writeFileSync(at('table.csv'), `Flow (L/min),Paw (cmH2O)\n${[...rest, ...rows].join('\n')}\n`);
    const refused = await eupnea('convert', at('table.csv'), '--to', 'pb840', '--out', at('marked'));
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('--rate');
    const args = ['convert', at('table.csv'), '--to', 'pb840', '--out', at('marked'), '--rate', '50'];
    expect(await eupnea(...args)).toMatchObject({ code: 0 });
    const text = readFileSync(at('marked/table.pb840.csv'), 'utf8');
    expect(text.match(/^BS, S:\d+,$/gm)).toHaveLength(6);
    expect(text.match(/^-?\d+\.\d\d, -?\d+\.\d\d$/gm)).toHaveLength(rest.length + rows.length);
    const again = await eupnea(...args);
    expect(again.stderr).toContain('is there already');
    expect((await eupnea(...args, '--overwrite')).code).toBe(0);
  });

  it('writes Parquet, and leaves nothing behind of what fails', async () => {
    const { code } = await eupnea('convert', file, '--to', 'parquet', '--out', at('parquet'));
    expect(code).toBe(0);
    expect(readdirSync(at('parquet')).toSorted()).toEqual(['recording.breaths.parquet', 'recording.parquet']);
    writeFileSync(
      at('log.txt'),
      '\uFEFF[LOG]\nFecha\t28/01/26 16:56:49\n==========\n16:53:44, 28/01/26\tAlarma\tx\n',
    );
    const log = await eupnea('convert', at('log.txt'), '--to', 'pb840', '--out', at('nothing'));
    expect(log).toMatchObject({ code: 1 });
    expect(readdirSync(at('nothing'))).toEqual([]);
  });

  it('writes a FHIR bundle of breaths and waves, its dates moved where asked', async () => {
    const bundle = async (...more: readonly string[]): Promise<string> => {
      const to = at(`fhir${more.length}`);
      const args = [file, '--to', 'fhir', '--out', to, '--pseudonym', 'P-7', '--timezone', 'UTC', ...more];
      expect(await eupnea('convert', ...args)).toMatchObject({ code: 0 });
      expect(readdirSync(to)).toEqual(['recording.fhir.json']);
      return readFileSync(join(to, 'recording.fhir.json'), 'utf8');
    };
    const plain = await bundle();
    const shifted = await bundle('--date-shift');
    const count = (text: string, what: string) => text.split(what).length - 1;
    expect(count(plain, '"id":"breath-1-')).toBe(6);
    expect(count(plain, '"valueSampledData"')).toBe(2);
    expect(plain).toContain('"effectivePeriod":{"start":"2026-01-01T23:59:59.500Z"');
    expect(shifted).toContain('T23:59:59.500Z');
    expect(shifted).toContain('"date-shifted"');
    expect(shifted).not.toContain('"start":"2026-01-01T');
    expect(count(shifted, '"resource"')).toBe(count(plain, '"resource"'));
  });

  it('refuses a name that is no file with exit code 2 and tells how it is used', async () => {
    const { code, stderr } = await eupnea('convert', 'absent.csv', '--to', 'csv', '--out', at('y'));
    expect(code).toBe(2);
    expect(stderr).toContain('there is no file "absent.csv"');
    expect(stderr).toContain('eupnea convert IN...');
  });

  it.skipIf(!existsSync(REAL))(
    'gives a real recording back from CSV and from PB840 text, row for row',
    async () => {
      expect(await eupnea('convert', REAL, '--to', 'csv', '--out', at('real'), '--no-breaths')).toMatchObject(
        { code: 0 },
      );
      const [table = ''] = readdirSync(at('real'));
      const back = await eupnea(
        'convert',
        at('real', table),
        '--to',
        'pb840',
        '--out',
        at('real-back'),
        '--no-breaths',
      );
      expect(back).toMatchObject({ code: 0 });
      const [text = ''] = readdirSync(at('real-back'));
      expect(readFileSync(at('real-back', text), 'utf8').trim()).toBe(readFileSync(REAL, 'utf8').trim());
    },
  );
});
