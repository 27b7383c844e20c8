import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from './testing/zip-of.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const DATA = resolve(process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'));
const MALFORMED = join(DATA, 'pb840_ventmap_samples/malformed');

const ISSUE_COLUMNS =
  'breath_number,vent_breath_number,started_at,start_s,insp_end_s,end_s,ti_s,te_s,ie_ratio,rr_bpm,vti_ml,vte_ml,pmax_cmh2o,pip_cmh2o,p_mean_cmh2o,peep_cmh2o,peak_insp_flow_lpm,peak_exp_flow_lpm,samples,incomplete,rejected_rows,mode,confidence,compliance_ml_cmh2o,resistance_cmh2o_s_l,peepi_cmh2o,p_plateau_cmh2o,mp_geometric_j_min,';

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

function rows(csv: string): ReadonlyMap<string, string>[] {
  const [header = '', ...lines] = csv.trim().split('\n');
  const names = header.split(',');
  return lines.map((line) => new Map(line.split(',').map((cell, index) => [names[index] ?? '', cell])));
}

interface Sample {
  readonly flow: number;
  readonly paw: number;
}

/** 12 passive breaths of pressure control, of unlike length, at 100 Hz. */
function simulatedTable(): readonly Sample[] {
  let volumeL = 0;
  return Array.from({ length: 12 }, (_breath, number) => 260 + 37 * (number % 4)).flatMap((length) =>
    Array.from({ length }, (_sample, at): Sample => {
      const applied = at < 90 ? 15 * Math.min(1, at / 10) : 0;
      const flowLs = (applied - volumeL / 0.045) / 12;
      volumeL += flowLs / 100;
      return { flow: 60 * flowLs, paw: 5 + applied };
    }),
  );
}

/** @param late seconds by which the clock of the board is ahead */
function tableOf(
  head: string,
  samples: readonly Sample[],
  pick: (sample: Sample) => number,
  late: number,
): string {
  const lines = samples.map((sample, at) => `${(at / 100 + late).toFixed(3)},${pick(sample).toFixed(3)}`);
  return [`time (s),${head}`, ...lines, ''].join('\n');
}

/** Two breaths, the second without end mark, a damaged row in the first. */
function pb840Text(): string {
  const breath = (counter: number, damage: string) => {
    const inspiration = Array.from({ length: 40 }, (_row, index) => `30.00, ${(10 + index / 4).toFixed(2)}`);
    const expiration = Array.from(
      { length: 80 },
      (_row, index) => `${(-30 * 0.96 ** index).toFixed(2)}, 5.00`,
    );
    return [`BS, S:${counter},`, ...inspiration, damage, ...expiration].join('\n');
  };
  return `2200-01-01-23-59-59.500000\n${breath(65_535, '45.58')}\nBE\n${breath(0, '30.00, 20.00')}\n`;
}

describe('eupnea analyze', () => {
  let folder = '';
  let file = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'eupnea-analyze-'));
    file = join(folder, 'recording.csv');
    writeFileSync(file, pb840Text());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('writes a table a file of a folder, several at once, and names the one that failed', async () => {
    const many = join(folder, 'many');
    mkdirSync(join(many, 'deeper'), { recursive: true });
    for (const name of ['one.csv', 'two.csv', 'deeper/one.csv']) writeFileSync(join(many, name), pb840Text());
    writeFileSync(join(many, 'broken.bin'), Buffer.from([0, 1, 2, 3]));
    const out = join(folder, 'tables');
    const { code, stdout, stderr } = await eupnea('analyze', many, '--out', out, '--jobs', '2');
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('[4/4]');
    expect(stderr.trim().split('\n').at(-1)).toMatch(/broken\.bin: /);
    const alone = (await eupnea('analyze', file)).stdout;
    for (const table of ['one.csv.csv', 'two.csv.csv', 'one.csv-2.csv'])
      expect(readFileSync(join(out, table), 'utf8')).toBe(alone);
    expect(readdirSync(out).toSorted()).toEqual(['one.csv-2.csv', 'one.csv.csv', 'two.csv.csv']);
  });

  it('writes the rows of several files into one table, each with its file, in every format', async () => {
    const many = join(folder, 'joined');
    mkdirSync(many, { recursive: true });
    for (const name of ['a.csv', 'b, c.csv']) writeFileSync(join(many, name), pb840Text());
    writeFileSync(join(many, 'broken.bin'), Buffer.from([0, 1, 2, 3]));
    const [header = '', ...alone] = (await eupnea('analyze', file)).stdout.trim().split('\n');
    const out = join(folder, 'all', 'breaths.csv');
    const { code, stderr } = await eupnea('analyze', many, '--one-table', '--out', out, '--jobs', '2');
    expect(code).toBe(1);
    expect(stderr).toMatch(/broken\.bin: /);
    const [first, second] = [join(many, 'a.csv'), `"${join(many, 'b, c.csv')}"`];
    expect(readFileSync(out, 'utf8').trim().split('\n')).toEqual([
      `recording,${header}`,
      ...[first, second].flatMap((name) => alone.map((row) => `${name},${row}`)),
    ]);
    const json = join(folder, 'breaths.json');
    const asJson = ['analyze', join(many, 'a.csv'), '--one-table', '--format', 'json', '--out', json];
    expect(await eupnea(...asJson)).toMatchObject({ code: 0 });
    const [row]: unknown[] = JSON.parse(readFileSync(json, 'utf8'));
    expect(row).toMatchObject({ recording: first, breath_number: 1 });
  });

  it('keeps the rows of an archive member beside a damaged one of the same name', async () => {
    const archive = join(folder, 'same-names.zip');
    writeFileSync(
      archive,
      zipOf({ 'a/recording.csv': 'time,flow,pressure\n0,1,2\n'.repeat(40), 'b/recording.csv': pb840Text() }),
    );
    const out = join(folder, 'same-names.csv');
    await eupnea('analyze', archive, '--one-table', '--out', out);
    const [, ...alone] = (await eupnea('analyze', file)).stdout.trim().split('\n');
    const [, ...found] = readFileSync(out, 'utf8').trim().split('\n');
    expect(found.map((row) => row.slice(row.indexOf(',') + 1))).toEqual(alone);
  });

  it('joins flow and pressure of two files, prints their lag, and moves them when it is said', async () => {
    const [flow, paw] = [join(folder, 'bed_flow.csv'), join(folder, 'bed_paw.csv')];
    const whole = simulatedTable();
    writeFileSync(
      flow,
      tableOf('flow (L/min)', whole, ({ flow: value }) => value, 0),
    );
    writeFileSync(
      paw,
      tableOf('paw (cmH2O)', whole, ({ paw: value }) => value, 0.12),
    );
    const asked = await eupnea('analyze', flow, paw);
    expect(asked.code).toBe(1);
    expect(asked.stderr).toMatch(/Pressure follows flow by 1[12]\d ms .* --lag=1[12]\d moves pressure/u);
    const { code, stdout, stderr } = await eupnea('analyze', paw, flow, '--lag=120');
    expect(code).toBe(0);
    expect(stderr).toContain('Joined with bed_paw.csv by the times of both files.');
    const breaths = rows(stdout).filter((row) => row.get('incomplete') !== '1');
    expect(breaths.length).toBeGreaterThan(8);
    for (const row of breaths) expect(Number(row.get('peep_cmh2o'))).toBeCloseTo(5, 0);
    const two = join(folder, 'converted');
    const converted = await eupnea('convert', flow, paw, '--to', 'csv', '--out', two, '--lag=120');
    expect(converted.code).toBe(0);
    expect(readdirSync(two)).toHaveLength(2);
  });

  it.each([
    [['one.csv', '--one-table'], '--one-table needs --out FILE'],
    [['one.csv', 'two.csv'], 'several recordings need --out FOLDER'],
    [['one.csv', '--jobs', '0'], '--jobs must be a whole number'],
    [['-', 'one.csv'], 'standard input (-) stands alone'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await eupnea('analyze', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('prints one row a breath with the columns in their order', async () => {
    const { code, stdout, stderr } = await eupnea('analyze', file);
    expect(code).toBe(0);
    expect(stdout.startsWith(ISSUE_COLUMNS)).toBe(true);
    const [first, second] = rows(stdout);
    expect(rows(stdout)).toHaveLength(2);
    expect(first?.get('vent_breath_number')).toBe('65535');
    expect(first?.get('started_at')).toBe('2200-01-01T23:59:59.500000');
    expect(first?.get('rejected_rows')).toBe('1');
    expect(first?.get('samples')).toBe('120');
    expect(first?.get('start_s')).toBe('0');
    expect(Number(first?.get('ti_s'))).toBeCloseTo(0.82, 5);
    expect(Number(first?.get('vti_ml'))).toBeCloseTo(395, 5);
    expect(second?.get('started_at')).toBe('2200-01-02T00:00:01.920000');
    expect(second?.get('incomplete')).toBe('1');
    expect(second?.get('te_s')).toBe('');
    expect(stderr).toMatch(/1 remark on the file .*:\n {2}line 43: /u);
  });

  it('gives the started_at an offset when a zone is told, and writes issues by line', async () => {
    const issues = join(folder, 'issues.csv');
    const { stdout } = await eupnea('analyze', file, '--timezone', 'America/Sao_Paulo', '--issues', issues);
    expect(rows(stdout)[0]?.get('started_at')).toBe('2200-01-01T23:59:59.500000-03:00');
    expect(readFileSync(issues, 'utf8')).toContain('43,,pb840_bad_row,');
  });

  it('answers the same numbers as CSV and JSON, and a Parquet file', async () => {
    const parquet = join(folder, 'breaths.parquet');
    const csv = rows((await eupnea('analyze', file)).stdout);
    const json: unknown = JSON.parse((await eupnea('analyze', file, '--format', 'json')).stdout);
    expect((await eupnea('analyze', file, '--format', 'parquet', '--out', parquet)).code).toBe(0);
    const asText = (value: unknown) =>
      typeof value === 'number' || typeof value === 'string' ? `${value}` : '';
    const texts = Array.isArray(json)
      ? json.map((row: object) => new Map(Object.entries(row).map(([name, value]) => [name, asText(value)])))
      : [];
    expect(texts).toEqual(csv);
    const bytes = readFileSync(parquet);
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', bytes.length - 4)]).toEqual([
      'PAR1',
      'PAR1',
    ]);
  });

  it('finds by the waveform what has its onset in the recording, which begins in the first inflow', async () => {
    const { stdout } = await eupnea('analyze', file, '--segment', 'waveform');
    expect(rows(stdout).at(-1)?.get('vent_breath_number')).toBe('');
    expect(rows(stdout).map((row) => Number(row.get('start_s')))).toEqual([expect.closeTo(2.42, 1)]);
  });

  it('reads a CSV by the columns that are named', async () => {
    const table = join(folder, 'table.csv');
    const samples = pb840Text()
      .split('\n')
      .filter((line) => /^-?\d+\.\d+, /.test(line));
    const rest = Array.from({ length: 20 }, () => '0.00, 5.00');
    writeFileSync(table, `V,P\n${[...rest, ...samples].join('\n')}\n`);
    const { code, stdout } = await eupnea('analyze', table, '--columns', 'flow=V,pressure=P', '--rate', '50');
    expect(code).toBe(0);
    expect(rows(stdout)).toHaveLength(2);
  });

  it('asks about a lag that makes PEEP wrong, and moves the pressure when told so', async () => {
    const table = join(folder, 'lagging.csv');
    const lines: string[] = [];
    let volumeL = 0;
    for (let index = 0; index < 4000; index += 1) {
      const applied = index % 400 < 100 ? 15 : 0;
      const flowLs = (applied - volumeL / 0.05) / 10;
      volumeL += flowLs / 100;
      const early = (index + 12) % 400 < 100 ? 20 : 5;
      lines.push(`${(index / 100).toFixed(2)},${(60 * flowLs).toFixed(2)},${early}`);
    }
    writeFileSync(table, `time (s),flow (L/min),pressure (cmH2O)\n${lines.join('\n')}\n`);
    const asked = await eupnea('analyze', table);
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    expect(asked.stderr).toMatch(/Pressure leads flow by 1\d\d ms \(\d+ breaths.*--lag=-1\d\d moves/u);
    const peeps = async (lag: string) => {
      const { stdout, stderr, code } = await eupnea('analyze', table, `--lag=${lag}`);
      expect(code).toBe(0);
      expect(stderr).toContain('Pressure leads flow by 1');
      const complete = rows(stdout).filter((row) => row.get('incomplete') === '0');
      return complete.map((row) => Math.round(Number(row.get('peep_cmh2o'))));
    };
    expect(new Set(await peeps('-120'))).toEqual(new Set([5]));
    expect(new Set(await peeps('0'))).toEqual(new Set([20]));
    expect((await eupnea('analyze', table, '--lag=5000')).stderr).toContain(
      'at most 1000 ms within one file',
    );
  });

  it('analyses the recordings of an archive, names what is none, and passes over files of the system', async () => {
    const text = readFileSync(file, 'utf8');
    const junk = Buffer.from([0, 5, 22, 7, 0, 2, 0, 0]);
    const one = join(folder, 'one.zip');
    const two = join(folder, 'two.zip');
    writeFileSync(
      one,
      zipOf({
        'run/bed.csv': text,
        'run/._bed.csv': junk,
        'run/Thumbs.db': junk,
        'README.txt': 'Night of May',
      }),
    );
    writeFileSync(two, zipOf({ 'a/bed.csv': text, 'b/bed.csv': text }));
    const plain = await eupnea('analyze', file);
    const packed = await eupnea('analyze', one);
    expect(plain.code).toBe(0);
    expect({ ...packed, stderr: '' }).toEqual({ ...plain, stderr: '' });
    expect(packed.stderr).toContain('not read: README.txt: Not a recording of a format that is known.');
    expect(packed.stderr).not.toMatch(/\._bed|Thumbs/);
    const out = join(folder, 'of-two');
    expect(await eupnea('analyze', two)).toMatchObject({ code: 2 });
    expect(await eupnea('analyze', two, '--out', out)).toMatchObject({ code: 0 });
    expect(readdirSync(out).toSorted()).toEqual(['bed.csv-2.csv', 'bed.csv.csv']);
    for (const name of readdirSync(out)) expect(readFileSync(join(out, name), 'utf8')).toBe(plain.stdout);
    writeFileSync(one, zipOf({ 'README.txt': 'Night of May' }));
    expect(await eupnea('analyze', one)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no recording in the archive. not read: README.txt'),
    });
    const nested = join(folder, 'nested.zip');
    writeFileSync(nested, zipOf({ 'inner.zip': zipOf({ 'bed.csv': text }) }));
    expect((await eupnea('analyze', nested)).stderr).toContain('An archive inside an archive is not opened');
    const beside = join(folder, 'beside');
    expect(await eupnea('analyze', file, one, '--out', beside)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${one}: no recording in the archive`),
    });
    expect(readdirSync(beside)).toHaveLength(1);
  });

  it('refuses wrong usage with exit code 2 and tells how it is used', async () => {
    const { code, stderr, stdout } = await eupnea('analyze', file, '--nonsense');
    expect(code).toBe(2);
    expect(stderr).toContain('nonsense');
    expect(stderr).toContain('eupnea analyze FILE');
    expect(stdout).toBe('');
    expect(await eupnea('dance')).toMatchObject({ code: 2, stdout: '' });
  });

  it('says why nothing could be read, with exit code 1 and no output file', async () => {
    const empty = join(folder, 'empty.csv');
    const foreign = join(folder, 'foreign.txt');
    const out = join(folder, 'never.csv');
    writeFileSync(empty, '');
    writeFileSync(foreign, 'cat: /dev/ttyUSB0: No such file or directory\n');
    expect(await eupnea('analyze', empty, '--out', out)).toMatchObject({ code: 1, stdout: '' });
    expect(await eupnea('analyze', foreign, '--out', out)).toMatchObject({ code: 1, stdout: '' });
    expect((await eupnea('analyze', join(folder, 'absent'))).stderr).toContain('no such file');
    expect((await eupnea('analyze', folder)).stderr).toContain('several recordings need --out FOLDER');
    const damaged = join(folder, 'damaged.csv.gz');
    const packed = gzipSync('time,flow,pressure\n');
    writeFileSync(damaged, packed.fill(0xff, 10, 20));
    const { code, stderr } = await eupnea('analyze', damaged, '--out', out);
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringContaining('The packed data is damaged'),
    ]);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(out)).toBe(false);
  });

  it('names the columns of which one may be the flow that is missing, and reads it once named', async () => {
    const nameless = join(folder, 'nameless-flow.csv');
    const table = Array.from({ length: 1000 }, (_, at) => {
      const isIn = at % 200 < 70;
      return `${(at / 50).toFixed(2)},${isIn ? 14 + at / 1e3 : 5},${isIn ? 30 : -16.2},`;
    });
    writeFileSync(nameless, ['time (s),Paw (cmH2O),Sensor B (a.u.),Flow (L/min)', ...table].join('\n'));
    const refused = await eupnea('analyze', nameless);
    expect(refused.code).toBe(1);
    // A flow of a lower rate may be there, and is named.
    expect(refused.stderr).toContain(
      'flow and pressure of 25 to 1000 samples a second, and no flow was found',
    );
    expect(refused.stderr).toContain('Not read are Sensor B (a.u.): if flow is among them');
    const columns = 'flow=Sensor B:L/min,pressure=Paw:cmH2O';
    expect(await eupnea('analyze', nameless, '--columns', columns)).toMatchObject({ code: 0 });
  });

  it('says that rows gave no samples where their rate is not known, and not that flow and pressure are missing', async () => {
    const uneven = join(folder, 'uneven.csv');
    const second = (at: number) =>
      Array.from(
        { length: 90 + ((37 * at * at) % 21) },
        () => `08:00:${String(at).padStart(2, '0')},12.5,8.0`,
      );
    const lines = Array.from({ length: 40 }, (_, at) => second(at)).flat();
    writeFileSync(uneven, ['Time,Flow (L/min),Paw (cmH2O)', ...lines].join('\n'));
    const { code, stderr } = await eupnea('analyze', uneven);
    expect(code).toBe(1);
    expect(stderr).toContain('the rate is not known');
    expect(stderr).toContain('the file gave no samples');
    expect(stderr).toContain('Answer with --rate.');
    expect(stderr).not.toContain('was found');
  });

  it.skipIf(!existsSync(MALFORMED)).each(existsSync(MALFORMED) ? readdirSync(MALFORMED) : [])(
    'answers the malformed recording %s with rows or a message, never with NaN or infinity',
    async (name) => {
      const { code, stdout, stderr } = await eupnea('analyze', join(MALFORMED, name));
      expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
      if (code === 0) expect(rows(stdout).length).toBeGreaterThan(0);
      else expect(stderr).toMatch(/the file is empty|not a recording that can be read/);
    },
  );
});
