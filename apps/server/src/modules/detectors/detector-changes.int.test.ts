import { detectorRunListSchema } from '@eupnea/contracts/detector';
import { detectorFindingListSchema } from '@eupnea/contracts/detector-finding';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDetectorSeal } from '../../compose/open-detector-seal.ts';
import { createDetectorHandler } from '../../jobs/create-detector-handler.ts';
import { openJobRunner } from '../../jobs/open-job-runner.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { DETECTOR_EXAMPLE } from '../../testing/refusals/detector-refusals.ts';
import { untilHolds } from '../../testing/until-holds.ts';
import type { Ward } from '../occupancy/testing/open-ward.ts';
import {
  type DetectorBench,
  NETWORKS,
  openDetectorBench,
  say,
  SECRET,
} from './testing/open-detector-bench.ts';

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

describe('a detector of others', () => {
  it('ends a run with more findings than a run may have, and keeps those before', async () => {
    const findings = Array.from({ length: 500 }, () => ({
      class: 'dt',
      confidence: 1,
      start_s: 0,
      end_s: 1,
    }));
    const address = await bench.serve((_request, response) => say(response, { findings }));
    // 150 s of samples in windows of 1 s: the 101st answer is beyond 50,000 findings.
    expect(await bench.run(await bench.register(address, { window_s: 1, step_s: 1 }))).toMatchObject({
      state: 'done',
      windows: 101,
      findings: 50_000,
      problem: 'too_many',
      is_stopped: true,
    });
  });

  it('is not asked when its secret cannot be decrypted', async () => {
    let asked = 0;
    const address = await bench.serve((_request, response) => {
      asked += 1;
      say(response, { findings: [] });
    });
    const id = await bench.register(address, { secret: { header: 'Authorization', value: SECRET } });
    const { pool } = ward.app.storage;
    await pool.query(`update detector set secret_sealed = 'sealed by a former key' where id = $1`, [id]);
    expect(await bench.run(id)).toMatchObject({ windows: 0, problem: 'secret', is_stopped: true });
    expect(asked).toBe(0);
  });

  it('is run by the runner of the server that is its own, and cancelled while it works', async () => {
    const { storage } = ward.app;
    const runner = openJobRunner(storage, {
      waveformDays: 30,
      detectors: { seal: openDetectorSeal(storage.dataDir), networks: NETWORKS },
      onProblem: (error) => {
        throw error;
      },
    });
    let answers = Promise.resolve();
    let asked = 0;
    const address = await bench.serve((_request, response) => {
      asked += 1;
      void answers.then(() => say(response, { findings: [] }));
    });
    const id = await bench.register(address);
    const read = async () => {
      const listed = await ward.call(manager, 'GET', `/detectors/${id}/runs`);
      return detectorRunListSchema.parse(listed.json()).items[0];
    };
    const start = async () => {
      await ward.call(manager, 'POST', `/detectors/${id}/runs`, { session_id: session });
      runner.wake();
    };
    await runner.start();
    try {
      await start();
      await untilHolds(async () => expect(await read()).toMatchObject({ state: 'done', windows: 7 }));
      // The next run waits for its first answer until it is cancelled.
      answers = new Promise(() => undefined);
      await start();
      await untilHolds(async () => expect(asked).toBe(8));
      await ward.call(manager, 'POST', `/detectors/${id}/cancel`);
      await untilHolds(async () => expect(await read()).toMatchObject({ state: 'cancelled', findings: 0 }));
    } finally {
      await runner.stop();
    }
  });

  it('tells faults by kind with the newest window and what Eupnea saw, but no text of the detector', async () => {
    let asked = 0;
    const address = await bench.serve((_request, response) => {
      asked += 1;
      if (asked === 2 || asked === 5) response.writeHead(503).end('PRIVATE');
      else if (asked === 3)
        say(response, { findings: [{ class: 'PRIVATE', confidence: 1, start_s: 0, end_s: 1 }] });
      else say(response, { findings: [] });
    });
    const ran = await bench.run(await bench.register(address));
    expect(ran).toMatchObject({ state: 'done', windows: 7, windows_failed: 3, is_stopped: false });
    expect(ran.faults.map(({ problem, count, detail }) => [problem, count, detail])).toEqual([
      ['status', 2, 'HTTP 503'],
      ['not_as_documented', 1, 'findings[0].class'],
    ]);
    expect(
      ran.faults.map(({ window_at: at }) => (Date.parse(at ?? '') - Date.parse(ran.start)) / 1000),
    ).toEqual([80, 40]);
    expect(JSON.stringify(ran)).not.toContain('PRIVATE');
  });

  it('without a job is not done, and is done when its finished job was removed', async () => {
    const { pool } = ward.app.storage;
    const id = await bench.register(
      await bench.serve((_request, response) => say(response, { findings: [] })),
    );
    const ran = await bench.run(id);
    await pool.query('delete from job');
    const read = async () =>
      detectorRunListSchema.parse((await ward.call(manager, 'GET', `/detectors/${id}/runs`)).json()).items;
    expect(await read()).toMatchObject([{ id: ran.id, state: 'done', progress: 1 }]);
    // The server ended between the run and its job.
    await pool.query(
      `insert into detector_run (detector_id, analysis_id, session_id, device_id, from_us, to_us)
       select detector_id, analysis_id, session_id, device_id, from_us, to_us from detector_run where id = $1`,
      [ran.id],
    );
    expect((await read())[0]).toMatchObject({ state: 'failed', progress: 0, windows: 0 });
    await ward.call(manager, 'POST', `/detectors/${id}/runs`, { session_id: session });
    const [waiting] = await read();
    const cancelled = await ward.call(manager, 'POST', `/detectors/${id}/cancel?run_id=${waiting?.id}`);
    expect(cancelled.statusCode, cancelled.body).toBe(204);
    await pool.query('delete from job');
    expect((await read())[0]).toMatchObject({ id: waiting?.id, state: 'cancelled' });
  });

  it('is edited by managers at its version; its secret never goes to another address', async () => {
    const headers: unknown[] = [];
    const address = await bench.serve((request, response) => {
      headers.push(request.headers.authorization);
      say(response, { findings: [] });
    });
    const id = await bench.register(address, { secret: { header: 'Authorization', value: SECRET } });
    const first = await bench.run(id);
    const listed = await ward.call(manager, 'GET', `/projects/${project}/detectors`);
    const { version, name, channels, window_s, step_s, classes } = listed.json().items[0];
    const body = { version, name: 'Renamed', address, channels, window_s, step_s, classes };
    expect(name).not.toBe('Renamed');
    const edit = (changes: object) =>
      ward.call(manager, 'PATCH', `/detectors/${id}`, { ...body, ...changes });
    // A form says each in the reader's language.
    const refusals = [
      [{ address: 'http://127.0.0.1:9/' }, { path: 'secret', code: 'secretAgain' }],
      [{ address: 'http://10.9.9.9/' }, { path: 'address', code: 'outsideNetworks' }],
      [{ address: 'http://a:b@127.0.0.1:9/' }, { path: 'address', code: 'userInAddress' }],
      [
        { window_s: 10, step_s: 20 },
        { path: 'step_s', code: 'stepAboveWindow' },
      ],
      [{ classes: [classes[0], classes[0]] }, { path: 'classes', code: 'namedTwice' }],
      [{ channels: ['flow', 'flow'] }, { path: 'channels', code: 'namedTwice' }],
      [{ secret: { header: 'Host', value: 'x' } }, { path: 'secret.header', code: 'ownHeader' }],
    ] as const;
    for (const [changes, refusal] of refusals) {
      const { errors } = (await edit(changes)).json();
      expect({ ...errors[0], path: errors[0].path.replace(/^body[./]/u, '') }).toMatchObject(refusal);
    }
    const outside = { session_id: session, start: '2001-01-01T00:00:00Z', end: '2001-01-01T01:00:00Z' };
    expect((await ward.call(manager, 'POST', `/detectors/${id}/runs`, outside)).json().errors).toMatchObject([
      { path: 'end', code: 'outsideSession' },
    ]);
    expect((await edit({ version: 9 })).json()).toMatchObject({
      code: 'version_conflict',
      current: { version },
    });
    const saved = await edit({});
    expect(saved.json()).toMatchObject({
      name: 'Renamed',
      version: version + 1,
      secret_header: 'Authorization',
    });
    // The name binds the seal: the secret still opens, and the findings have another analysis.
    const second = await bench.run(id);
    expect(second).toMatchObject({ state: 'done', problem: null });
    expect(second.analysis_id).not.toBe(first.analysis_id);
    expect(new Set(headers)).toEqual(new Set([SECRET]));
    const moved = await edit({ version: version + 1, address: 'http://127.0.0.1:9/', secret: null });
    expect(moved.json()).toMatchObject({ secret_header: null, address: 'http://127.0.0.1:9/' });
  });

  it('that was edited before a waiting run began is not asked by it', async () => {
    let asked = 0;
    const address = await bench.serve((_request, response) => {
      asked += 1;
      say(response, { findings: [] });
    });
    const id = await bench.register(address);
    await ward.call(manager, 'POST', `/detectors/${id}/runs`, { session_id: session });
    const listed = await ward.call(manager, 'GET', `/projects/${project}/detectors`);
    const { version, name, channels, classes } = listed.json().items[0];
    const body = { version, name, address, channels, window_s: 10, step_s: 10, classes };
    expect((await ward.call(manager, 'PATCH', `/detectors/${id}`, body)).statusCode).toBe(200);
    const job = await bench.queue.claim(['detector']);
    if (job === null) throw new Error('no job waits');
    const { pool } = ward.app.storage;
    const handler = createDetectorHandler({
      pool,
      seal: openDetectorSeal(ward.app.storage.dataDir),
      networks: NETWORKS,
    });
    await handler({ job, signal: new AbortController().signal, reportProgress: () => undefined });
    await bench.queue.complete(job, null);
    const runs = await ward.call(manager, 'GET', `/detectors/${id}/runs`);
    expect(runs.json().items[0]).toMatchObject({ problem: 'changed', windows: 0, is_stopped: true });
    expect(asked).toBe(0);
  });

  it('is restored after a removal with its runs, unless its name was taken', async () => {
    const id = await bench.register('http://127.0.0.1:9/', { name: 'Kept' });
    expect((await ward.call(manager, 'POST', `/detectors/${id}/restore`)).statusCode).toBe(404);
    await ward.call(manager, 'DELETE', `/detectors/${id}`);
    expect((await ward.call(manager, 'GET', `/detectors/${id}/runs`)).statusCode).toBe(404);
    expect((await ward.call(manager, 'GET', `/projects/${project}/detectors`)).json().items).toEqual([]);
    const other = await bench.register('http://127.0.0.1:9/', { name: 'Kept' });
    const taken = await ward.call(manager, 'POST', `/detectors/${id}/restore`);
    expect(taken.json().errors[0]).toMatchObject({ path: 'name', code: 'nameTaken' });
    await ward.call(manager, 'DELETE', `/detectors/${other}`);
    expect((await ward.call(manager, 'POST', `/detectors/${id}/restore`)).json()).toMatchObject({ id });
  });

  it('has its findings beside the stored data, of the newest run with an answer, for members of its project alone', async () => {
    let confidence = 0.25;
    const address = await bench.serve((_request, response) => {
      say(response, { findings: [{ class: 'dt', confidence, start_s: 1, end_s: 2 }] });
    });
    const id = await bench.register(address, { name: 'Beside' });
    await bench.run(id);
    confidence = 0.75;
    const second = await bench.run(id);
    const query = new URLSearchParams({
      ventilation_session_id: String(session),
      startTime: second.start,
      endTime: new Date(Date.parse(second.start) + 30_000).toISOString(),
    });
    const read = async (user: TestUser) => {
      const answer = await ward.call(user, 'GET', `/detector-findings?${query}`);
      return answer.statusCode === 200 ? detectorFindingListSchema.parse(answer.json()) : answer.statusCode;
    };
    const seen = await read(manager);
    if (typeof seen === 'number') throw new Error(String(seen));
    expect(seen.detectors).toMatchObject([
      { id, name: 'Beside', may_run: true, run: { id: second.id }, stretches: [{ session_id: session }] },
    ]);
    expect(seen.findings.map((found) => [found.run_id, found.name, found.confidence])).toEqual([
      [second.id, 'Double trigger', 0.75],
      [second.id, 'Double trigger', 0.75],
    ]);
    // A run without any answer hides nothing.
    const { pool } = ward.app.storage;
    await pool.query(
      `insert into detector_run (detector_id, analysis_id, session_id, device_id, from_us, to_us, outcome)
       select detector_id, analysis_id, session_id, device_id, from_us, to_us, 'done' from detector_run where id = $1`,
      [second.id],
    );
    expect(await read(manager)).toMatchObject({ findings: seen.findings });
    expect(await read(await ward.app.makeUser())).toBe(404);
    // A member who does not manage the project sees findings and cannot run, edit or remove.
    const member = await ward.app.makeUser();
    await pool.query('insert into project_member (project_id, user_id, can_view) values ($1, $2, true)', [
      project,
      member.id,
    ]);
    expect(await read(member)).toMatchObject({
      detectors: [{ id, may_run: false }],
      findings: seen.findings,
    });
    const mine = await ward.call(member, 'GET', `/projects/${project}/detectors`);
    expect(mine.json().items).toMatchObject([{ id, address: null }]);
    for (const [method, url, body] of [
      ['DELETE', `/detectors/${id}`, undefined],
      ['POST', `/detectors/${id}/restore`, undefined],
      ['POST', `/detectors/${id}/runs`, { session_id: session }],
      ['POST', `/detectors/${id}/cancel`, undefined],
      ['PATCH', `/detectors/${id}`, { ...DETECTOR_EXAMPLE, address, version: 1 }],
    ] as const)
      expect((await ward.call(member, method, url, body)).statusCode, url).toBe(403);
  });
});
