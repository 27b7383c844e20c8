import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { BASE_SCENARIO, QUIET_EFFORT, simulateRecording, type Scenario } from '@eupnea/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { constantModel } from '../../apps/server/src/modules/detectors/testing/sample-models.ts';
import { benchmarkSchema } from './written-benchmark.fixture.ts';

const TOOL = resolve(import.meta.dirname, '../benchmark.ts');
const SECONDS = 60;
const RATE_HZ = 50;
/** Time for one answer in these tests, s: the local server answers in milliseconds. */
const ANSWER_S = '2';

const CLASSES = [{ class: 'lost', name: 'Lost effort', kind: 'ineffective_effort' }];
const PROGRAM = { channels: ['flow', 'pressure'], window_s: 30, step_s: 20, classes: CLASSES };
const MODEL = {
  inputs: [
    { channel: 'pressure', unit: 'cmH2O' },
    { channel: 'flow', unit: 'L/s' },
  ],
  rate_hz: 25,
  layout: 'channels_first',
  looks_at: 'breath',
  window_s: 2,
  step_s: 2,
  output: 'logit',
  has_none: false,
  threshold: 0.5,
  classes: CLASSES,
};

const patient: Scenario = {
  ...BASE_SCENARIO,
  rateHz: RATE_HZ,
  effort: { ...QUIET_EFFORT, ratePerMin: 15, amplitudeCmh2o: 8 },
  settings: { ...BASE_SCENARIO.settings, mode: 'ps', pressureSupportCmh2o: 8 },
};

/** A recording whose labels say that every second breath has an ineffective effort. @returns labelled breaths */
function writeData(folder: string, name: string, seed: number): number {
  const { events, breaths } = simulateRecording(patient, seed, SECONDS);
  const lines = ['time,flow,pressure'];
  for (const event of events) {
    if (event.type !== 'samples') continue;
    const { firstIndex, length, channels } = event.block;
    for (let at = 0; at < length; at += 1) {
      const cells = [channels.flow, channels.pressure].map((values) => (values?.[at] ?? 0).toFixed(2));
      lines.push([((firstIndex + at) / RATE_HZ).toFixed(3), ...cells].join(','));
    }
  }
  const whole = breaths.slice(2, -2);
  const labels = whole.map(({ startS, endS }, at) => `${startS.toFixed(3)},${endS.toFixed(3)},${at % 2}`);
  writeFileSync(join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, `${name}.breaths.csv`), `start_s,end_s,ineffective\n${labels.join('\n')}\n`);
  return whole.length;
}

describe('npm run benchmark', () => {
  const root = mkdtempSync(join(tmpdir(), 'eupnea-benchmark-'));
  const data = join(root, 'data');
  const servers: Server[] = [];
  let breaths = 0;

  beforeAll(() => {
    mkdirSync(data);
    breaths = writeData(data, 'one', 1) + writeData(data, 'two', 2);
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(root, { recursive: true });
  });

  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // cast: a TCP server has one
  }

  function writeCard(name: string, card: object): string {
    const path = join(root, `${name}.json`);
    writeFileSync(path, JSON.stringify({ name, ...card }));
    return path;
  }

  async function run(name: string, ...args: string[]) {
    const out = join(root, name);
    const given = ['--only', 'data', '--data', data, '--answer-seconds', ANSWER_S, '--out', out, ...args];
    await promisify(execFile)(process.execPath, [TOOL, ...given], { maxBuffer: 64 * 1024 * 1024 });
    const [source] = benchmarkSchema.parse(
      JSON.parse(readFileSync(join(out, 'benchmark.json'), 'utf8')),
    ).sources;
    return { results: source?.results ?? [], text: readFileSync(join(out, 'benchmark.md'), 'utf8') };
  }

  /** Marks each breath that it is told of. */
  const MARKS_ALL: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const window = z
        .object({ breaths: z.array(z.unknown()) })
        .parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
      const findings = window.breaths.map((_, breath) => ({ class: 'lost', confidence: 1, breath }));
      response.end(JSON.stringify({ findings }));
    });
  };

  it('scores a program, a model and Eupnea on the same labels', async () => {
    const program = await serve(MARKS_ALL);
    const model = join(root, 'tiny.onnx');
    writeFileSync(model, constantModel([-4]));
    const { results, text } = await run(
      'all',
      '--detector',
      'eupnea',
      '--detector',
      program,
      '--detector',
      model,
      '--card',
      writeCard('Marks all', PROGRAM),
      '--card',
      writeCard('Finds nothing', MODEL),
    );
    expect(results.map(({ detector }) => detector)).toEqual([
      expect.stringContaining('Eupnea'),
      'Marks all',
      'Finds nothing',
    ]);
    const [eupnea, all, nothing] = results;
    const labelled = Math.floor(breaths / 2);
    expect(breaths).toBeGreaterThanOrEqual(20);
    for (const result of results) {
      expect(result.recordings.map(({ recording }) => recording)).toEqual(['one', 'two']);
      const [score] = result.pooled;
      expect((score?.found ?? 0) + (score?.missed ?? 0)).toBe(labelled);
    }
    expect(all?.pooled).toMatchObject([
      { kind: 'ineffective_effort', missed: 0, rightlyNot: 0, sensitivity: { value: 1, high: 1 } },
    ]);
    // Wilson's lower bound of n of n.
    expect(all?.pooled[0]?.sensitivity?.low).toBeCloseTo(1 / (1 + 1.959964 ** 2 / labelled), 3);
    expect(nothing?.pooled).toMatchObject([
      {
        kind: 'ineffective_effort',
        found: 0,
        falselyFound: 0,
        sensitivity: { value: 0 },
        specificity: { value: 1 },
      },
    ]);
    expect(eupnea?.pooled.find(({ kind }) => kind === 'ineffective_effort')).toMatchObject({ unanswered: 0 });
    expect(text).toContain(`|Marks all|2|${breaths}|0|`);
    expect(text).toContain('|ineffective_effort|');
  });

  it('says what hangs, lies or lacks a channel, and the others keep their scores', async () => {
    const hangs = await serve(() => undefined);
    const lies = await serve((_request, response) =>
      response.end(JSON.stringify({ findings: [{ class: 'never named', confidence: 1, breath: 0 }] })),
    );
    const program = await serve(MARKS_ALL);
    const { results, text } = await run(
      'failing',
      '--detector',
      hangs,
      '--detector',
      lies,
      '--detector',
      program,
      '--detector',
      program,
      '--card',
      writeCard('Hangs', PROGRAM),
      '--card',
      writeCard('Lies', PROGRAM),
      '--card',
      writeCard('Marks all', PROGRAM),
      '--card',
      writeCard('Wants EAdi', { ...PROGRAM, channels: ['diaphragm_activity'] }),
    );
    const [hung, lied, all, wants] = results;
    for (const [result, problem] of [
      [hung, 'timeout'],
      [lied, 'not_as_documented'],
    ] as const) {
      expect(result?.recordings).toHaveLength(2);
      for (const recording of result?.recordings ?? []) {
        expect(recording.faults).toMatchObject([{ problem, count: 3 }]);
        expect(recording).toMatchObject({ windows: 3, failed: 3, isStopped: true });
        expect(recording.unanswered).toBe(recording.breaths);
      }
      expect(result?.pooled).toMatchObject([
        { found: 0, unanswered: Math.floor(breaths / 2), specificity: null },
      ]);
      expect(result?.pooled[0]?.sensitivity?.value).toBe(0);
    }
    expect(all?.pooled).toMatchObject([{ unanswered: 0, missed: 0, sensitivity: { value: 1 } }]);
    expect(wants).toMatchObject({ lacking: ['one', 'two'], recordings: [], pooled: [] });
    expect(text).toContain('timeout x 6; ended early on 2');
    expect(text).toContain('not_as_documented (findings[0].class) x 6');
    expect(text).toContain('0, 2 without its channels');
  });

  it('sends no more after three recordings without an answer', async () => {
    const many = join(root, 'many');
    mkdirSync(many);
    for (const name of ['a', 'b', 'c', 'd', 'e']) writeData(many, name, 1);
    const hangs = await serve(() => undefined);
    const card = writeCard('Hangs on', PROGRAM);
    const { results, text } = await run(
      'silent',
      '--detector',
      hangs,
      '--card',
      card,
      '--answer-seconds',
      '0.1',
      '--data',
      many,
    );
    // The first data folder of two recordings is another source.
    expect(results).toHaveLength(1);
    expect(text).toContain('timeout x 9; ended early on 3; not sent: 2');
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  it.skipIf(!hasPython)('scores the example of the documentation with its card', async () => {
    const docs = resolve(import.meta.dirname, '../../docs/operations');
    const example = spawn('python3', ['-u', join(docs, 'detector-example.py'), '0']);
    try {
      const [line] = z.tuple([z.instanceof(Buffer)]).parse(await once(example.stdout, 'data'));
      const address = line.toString('utf8').trim();
      const { results } = await run(
        'example',
        '--detector',
        address,
        '--card',
        join(docs, 'detector-example.json'),
      );
      expect(results).toMatchObject([{ detector: 'Short breaths', lacking: [] }]);
      expect(results[0]?.recordings).toMatchObject([{ failed: 0, unanswered: 0 }, { failed: 0 }]);
    } finally {
      example.kill();
    }
  });

  it.each([
    [['--detector', 'http://127.0.0.1:9/'], 'as many cards'],
    [['--data', '/nowhere/at-all'], 'no such folder'],
    [['--answer-seconds', '3600'], 'at most 10'],
    [['--only', 'all'], 'families, data'],
  ])('refuses %j', async (args, message) => {
    await expect(run('refused', ...args)).rejects.toThrow(message);
  });

  it('sends nothing beyond this machine unless the operator allows the network', async () => {
    const card = writeCard('Far', PROGRAM);
    const { results } = await run('far', '--detector', 'http://192.0.2.7:9000/', '--card', card);
    expect(results[0]?.recordings[0]?.faults).toMatchObject([{ problem: 'address', count: 3 }]);
  });
});
