import type { IncomingMessage, ServerResponse } from 'node:http';
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { detectorRunSchema } from '@eupnea/contracts/detector';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDetectorSeal } from '../../compose/open-detector-seal.ts';
import { createDetectorHandler } from '../../jobs/create-detector-handler.ts';
import { createMaintenanceJobs } from '../../jobs/maintenance-jobs.ts';
import { DEFAULT_RETENTION } from '../../storage/retention/retain.ts';
import { UploadFiles } from '../../storage/import/upload-files.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { DETECTOR_EXAMPLE } from '../../testing/refusals/detector-refusals.ts';
import type { Ward } from '../occupancy/testing/open-ward.ts';
import { type DetectorBench, openDetectorBench, say, SECRET } from './testing/open-detector-bench.ts';

let bench: DetectorBench;
let ward: Ward;
let manager: TestUser;
let project = 0;
let session = 0;

beforeAll(async () => {
  bench = await openDetectorBench();
  ({ ward, manager, project, session } = bench);
});
afterAll(() => ward.app.remove());
afterEach(() => bench.clear());

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

async function countFindings(): Promise<number> {
  const { rows } = await ward.app.storage.pool.query<{ n: number }>('select count(*)::int as n from finding');
  return rows[0]?.n ?? 0;
}

describe('a detector of others', () => {
  it('has two runs that were started together, each with its job', async () => {
    const id = await bench.register('http://127.0.0.1:9/');
    const start = () => ward.call(manager, 'POST', `/detectors/${id}/runs`, { session_id: session });
    const started = await Promise.all([start(), start()]);
    const runs = started.map((answer) => detectorRunSchema.parse(answer.json()).id);
    expect(new Set(runs).size).toBe(2);
    const jobs = [await bench.queue.claim(['detector']), await bench.queue.claim(['detector'])];
    expect(jobs.map((job) => job?.payload)).toEqual(expect.arrayContaining(runs.map((runId) => ({ runId }))));
    for (const job of jobs) if (job !== null) await bench.queue.complete(job, {});
  });

  it('receives windows without patient, place or time of day, and its findings are exported by its own analysis', async () => {
    const bodies: string[] = [];
    const headers: unknown[] = [];
    const address = await bench.serve((request, response) => {
      headers.push(request.headers.authorization);
      void readBody(request).then((body) => {
        bodies.push(body);
        // One breath that begins in this window, and an interval that the next window reports again.
        say(response, {
          findings: [
            { class: 'dt', confidence: 0.9, breath: 0 },
            { class: 'dt', confidence: 0.5, start_s: 24, end_s: 25 },
          ],
        });
      });
    });
    const before = await countFindings();
    const id = await bench.register(address, { secret: { header: 'Authorization', value: SECRET } });
    const ran = await bench.run(id);
    // 150 s of samples: windows of 30 s every 20 s; only the last one keeps what begins after its step.
    expect(ran).toMatchObject({ state: 'done', windows: 7, windows_failed: 0, findings: 8, problem: null });
    expect(new Set(headers)).toEqual(new Set([SECRET]));
    const [first] = bodies.map((body) => JSON.parse(body));
    expect(Object.keys(first)).toEqual(['version', 'duration_s', 'rate_hz', 'channels', 'breaths']);
    expect(first.channels.flow.unit).toBe('L/min');
    expect(first.channels.flow.values).toHaveLength(3000);
    const csv = (await ward.call(manager, 'GET', `/detectors/${id}/findings`)).body.trim().split('\n');
    expect(csv).toHaveLength(10);
    expect(csv[2]).toContain(`,${ran.analysis_id},${session},`);
    expect(csv[2]).toContain(',dt,Double trigger,0.9,');
    // It never writes among Eupnea's own findings.
    expect(await countFindings()).toBe(before);
    const listed = await ward.call(manager, 'GET', `/projects/${project}/detectors`);
    expect(listed.body).not.toContain(SECRET);
    const { rows } = await ward.app.storage.pool.query('select secret_sealed from detector where id = $1', [
      id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  it.each([
    ['hangs', 'timeout', () => undefined],
    ['crashes', 'connection', (_: unknown, response: ServerResponse) => response.destroy()],
    [
      'sends a part and crashes',
      'connection',
      (_: unknown, response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"findings":', () => response.destroy());
      },
    ],
    [
      'floods',
      'too_long',
      (_: unknown, response: ServerResponse) => {
        const pour = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', pour);
        pour();
      },
    ],
    [
      'drips without an end',
      'timeout',
      (_: unknown, response: ServerResponse) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'sends Eupnea elsewhere',
      'status',
      (_: unknown, response: ServerResponse) => {
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      },
    ],
    [
      'answers no JSON',
      'not_as_documented',
      (_: unknown, response: ServerResponse) => say(response, '<html>'),
    ],
    [
      'nests without end',
      'not_as_documented',
      (_: unknown, response: ServerResponse) => say(response, '['.repeat(200_000)),
    ],
    ...[
      { class: 'unknown', confidence: 1, breath: 0 },
      { class: 'dt', confidence: 2, breath: 0 },
      { class: 'dt', confidence: 1, breath: 999 },
      { class: 'dt', confidence: 1, start_s: 1, end_s: 1e9 },
      { class: 'dt', confidence: 1, start_s: 3, end_s: 2 },
      { class: 'dt', confidence: 1, start_s: -3, end_s: 2 },
      { class: 'dt', confidence: 1, start_s: 1, end_s: 2, patient: 4 },
    ].map((finding) => {
      const answer = (_: unknown, response: ServerResponse) => say(response, { findings: [finding] });
      return [`lies by ${JSON.stringify(finding)}`, 'not_as_documented', answer] as const;
    }),
    [
      'reports too much of one window',
      'not_as_documented',
      (_: unknown, response: ServerResponse) => {
        say(response, {
          findings: Array.from({ length: 501 }, () => ({ class: 'dt', confidence: 1, breath: 0 })),
        });
      },
    ],
  ] as const)('that %s costs its own findings only', async (_what, problem, answer) => {
    const id = await bench.register(await bench.serve(answer));
    // A short wait alone is for the cases that wait: an answer may take longer on a busy machine.
    const ran = await bench.run(id, { answerMs: problem === 'timeout' ? 300 : 8000 });
    expect(ran).toMatchObject({
      state: 'done',
      windows: 3,
      windows_failed: 3,
      findings: 0,
      problem,
      is_stopped: true,
    });
    expect((await ward.call(manager, 'GET', '/projects')).statusCode).toBe(200);
  });

  it('keeps the findings of the windows that were answered', async () => {
    let asked = 0;
    const address = await bench.serve((_request, response) => {
      asked += 1;
      if (asked === 2) response.destroy();
      else say(response, { findings: [{ class: 'dt', confidence: 1, start_s: 0, end_s: 1 }] });
    });
    expect(await bench.run(await bench.register(address))).toMatchObject({
      windows: 7,
      windows_failed: 1,
      findings: 6,
      problem: 'connection',
      is_stopped: false,
    });
  });

  it('ends after the time that a run may take', async () => {
    const address = await bench.serve((_request, response) => say(response, { findings: [] }));
    expect(await bench.run(await bench.register(address), { runMs: 0 })).toMatchObject({
      windows: 0,
      problem: 'run_timeout',
      is_stopped: true,
    });
  });

  it('is registered at allowed addresses only, and a name that leads elsewhere gets no samples', async () => {
    for (const address of [
      'http://169.254.169.254/',
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://0.0.0.0/',
    ]) {
      const body = { ...DETECTOR_EXAMPLE, name: 'Elsewhere', address };
      const answer = await ward.call(manager, 'POST', `/projects/${project}/detectors`, body);
      expect(answer.statusCode, address).toBe(400);
    }
    const { pool } = ward.app.storage;
    const id = await bench.register('http://localhost:9/');
    await ward.call(manager, 'POST', `/detectors/${id}/runs`, { session_id: session });
    const job = await bench.queue.claim(['detector']);
    if (job === null) throw new Error('no job waits');
    // The operator took the address out meanwhile.
    const handler = createDetectorHandler({
      pool,
      seal: openDetectorSeal(ward.app.storage.dataDir),
      networks: ['10.1.1.1/32'],
    });
    await handler({ job, signal: new AbortController().signal, reportProgress: () => undefined });
    await bench.queue.complete(job, null);
    const listed = await ward.call(manager, 'GET', `/detectors/${id}/runs`);
    expect(listed.json().items[0]).toMatchObject({ problem: 'address', findings: 0 });
  });

  it('is nothing to a stranger, and cannot be pointed at a session of another project', async () => {
    const id = await bench.register('http://127.0.0.1:9/');
    const stranger = await ward.app.makeUser();
    const other = await ward.app.makeProject(stranger);
    const urls = [
      ['GET', `/projects/${project}/detectors`],
      ['GET', `/detectors/${id}/runs`],
      ['GET', `/detectors/${id}/findings`],
      ['POST', `/detectors/${id}/cancel`],
      ['DELETE', `/detectors/${id}`],
      ['POST', `/detectors/${id}/restore`],
    ] as const;
    for (const [method, url] of urls)
      expect((await ward.call(stranger, method, url)).statusCode, url).toBe(404);
    const body = { ...DETECTOR_EXAMPLE, address: 'http://127.0.0.1:9/' };
    const own = await ward.call(stranger, 'POST', `/projects/${other}/detectors`, body);
    expect(own.statusCode, own.body).toBe(201);
    const start = await ward.call(stranger, 'POST', `/detectors/${own.json().id}/runs`, {
      session_id: session,
    });
    expect(start.statusCode).toBe(404);
    // The manager sees both, but the session is of no patient of the second project.
    const second = await ward.app.makeProject(manager);
    const there = await ward.call(manager, 'POST', `/projects/${second}/detectors`, body);
    const crossed = await ward.call(manager, 'POST', `/detectors/${there.json().id}/runs`, {
      session_id: session,
    });
    expect(crossed.statusCode).toBe(404);
  });

  it('goes with its runs and findings', async () => {
    const address = await bench.serve((_request, response) => {
      say(response, { findings: [{ class: 'dt', confidence: 1, start_s: 0, end_s: 1 }] });
    });
    const id = await bench.register(address);
    const ran = await bench.run(id);
    expect(ran.findings).toBe(7);
    expect((await ward.call(manager, 'DELETE', `/detectors/${id}`)).statusCode).toBe(204);
    const { pool } = ward.app.storage;
    await pool.query(`update detector set deleted_at = now() - interval '8 days' where id = $1`, [id]);
    const files = new UploadFiles(ward.app.storage.dataDir);
    const job = { id: 1, kind: 'sweep', payload: {}, attempt: 1, leaseToken: 1 };
    const turn = { job, signal: new AbortController().signal, reportProgress: () => undefined };
    await createMaintenanceJobs(ward.app.storage, files, DEFAULT_RETENTION).handlers['sweep']?.(turn);
    const { rows } = await ward.app.storage.pool.query('select 1 from detector_finding where run_id = $1', [
      ran.id,
    ]);
    expect(rows).toEqual([]);
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'can be the Python example of the docs',
    async () => {
      const example = new URL('../../../../../docs/operations/detector-example.py', import.meta.url).pathname;
      const program = spawn('python3', ['-u', example, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
      try {
        let address = '';
        for await (const line of createInterface(program.stdout)) {
          address = line;
          break;
        }
        const id = await bench.register(address, {
          classes: [{ class: 'short_breath', name: 'Short breath' }],
        });
        expect(await bench.run(id, { answerMs: 5000 })).toMatchObject({
          windows: 7,
          windows_failed: 0,
          problem: null,
        });
      } finally {
        program.kill();
      }
    },
  );
});
