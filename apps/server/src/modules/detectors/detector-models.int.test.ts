import { detectorSchema } from '@eupnea/contracts/detector';
import { detectorFindingListSchema } from '@eupnea/contracts/detector-finding';
import { MODEL_BYTES_MAX } from '@eupnea/contracts/detector-model';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMaintenanceJobs } from '../../jobs/maintenance-jobs.ts';
import { UploadFiles } from '../../storage/import/upload-files.ts';
import { DEFAULT_RETENTION } from '../../storage/retention/retain.ts';
import { buildForm } from '../../testing/build-form.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { MODEL_CARD_EXAMPLE } from '../../testing/refusals/detector-refusals.ts';
import type { Ward } from '../occupancy/testing/open-ward.ts';
import { type DetectorBench, openDetectorBench, say } from './testing/open-detector-bench.ts';
import { constantModel, HOSTILE_MODELS, meanModel } from './testing/sample-models.ts';

/** Logit of the probability 0.75. */
const LIKELY = Math.log(3);

let bench: DetectorBench;
let ward: Ward;
let manager: TestUser;
let project = 0;
let names = 0;

beforeAll(async () => {
  bench = await openDetectorBench();
  ({ ward, manager, project } = bench);
});
afterAll(() => ward.app.remove());
afterEach(() => bench.clear());

function upload(content: Uint8Array, changes: object = {}, user = manager) {
  names += 1;
  const card = { ...MODEL_CARD_EXAMPLE, name: `Model ${names}`, ...changes };
  const form = buildForm('net.onnx', content, card);
  return ward.app.server.inject({
    method: 'POST',
    url: `/nestjs/projects/${project}/detector-models`,
    headers: { ...user.headers, ...form.headers },
    payload: form.payload,
  });
}

async function register(content: Uint8Array, changes: object = {}) {
  const answer = await upload(content, changes);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return detectorSchema.parse(answer.json());
}

describe('a model of others', () => {
  it('is uploaded with its card, runs over breaths, and its findings stand beside those of programs', async () => {
    const content = constantModel([LIKELY]);
    const { id, address, model, channels } = await register(content, { name: 'Net' });
    expect({ address, channels, model }).toMatchObject({
      address: null,
      channels: ['pressure', 'flow'],
      model: { looks_at: 'breath', input_s: 4, rate_hz: 50, file_name: 'net.onnx', bytes: content.length },
    });
    const ran = await bench.run(id);
    expect(ran).toMatchObject({ state: 'done', windows: 2, windows_failed: 0, problem: null });
    const { pool } = ward.app.storage;
    const { rows } = await pool.query<{ n: number; named: number }>(
      `select count(*)::int as n, count(distinct found.breath_started_at_us)::int as named
       from breath left join detector_finding found on found.breath_started_at_us = breath.started_at_us
         and found.run_id = $1 and abs(found.confidence - 0.75) < 1e-6`,
      [ran.id],
    );
    // One finding for each breath: none twice where the windows overlap.
    expect(rows[0]?.n).toBeGreaterThan(20);
    expect(ran.findings).toBe(rows[0]?.named);
    expect(rows[0]?.n).toBe(rows[0]?.named);
    const query = new URLSearchParams({
      ventilation_session_id: String(bench.session),
      startTime: ran.start,
      endTime: ran.end,
    });
    const seen = detectorFindingListSchema.parse(
      (await ward.call(manager, 'GET', `/detector-findings?${query}`)).json(),
    );
    expect(seen.detectors).toMatchObject([{ id, name: 'Net', may_run: true }]);
    expect(seen.findings[0]).toMatchObject({ name: 'Double trigger', analysis_id: ran.analysis_id });
    const table = await ward.call(manager, 'GET', `/detectors/${id}/findings`);
    expect(table.body.split('\n').filter((line) => line.includes(',dt,'))).toHaveLength(ran.findings);
  });

  it('looks at windows with several classes, of which the first may be none', async () => {
    const { id } = await register(constantModel([0, LIKELY, -5]), {
      looks_at: 'window',
      window_s: 30,
      step_s: 20,
      output: 'softmax',
      has_none: true,
      classes: [
        { class: 'dt', name: 'Double trigger' },
        { class: 'ie', name: 'Ineffective effort' },
      ],
    });
    const ran = await bench.run(id);
    expect(ran).toMatchObject({ windows: 7, windows_failed: 0, findings: 7 });
    const { rows } = await ward.app.storage.pool.query<{ class: string; seconds: number }>(
      `select class, (ended_at_us - started_at_us)::int / 1000000 as seconds from detector_finding
       where run_id = $1 order by id limit 1`,
      [ran.id],
    );
    expect(rows).toEqual([{ class: 'dt', seconds: 30 }]);
  });

  it('is refused with the place of what does not fit', async () => {
    const first = async (...parts: Parameters<typeof upload>) => {
      const answer = await upload(...parts);
      return [answer.statusCode, answer.json().errors?.[0]];
    };
    const good = constantModel([0]);
    expect(await first(Buffer.from('time_s,flow_lpm\n0,1\n'))).toMatchObject([
      400,
      { path: 'file', message: 'is not an ONNX model' },
    ]);
    expect(await first(HOSTILE_MODELS.external())).toMatchObject([
      400,
      { path: 'file', message: 'cannot be run with this card (load)' },
    ]);
    expect(await first(meanModel(['batch', 3, 'samples']))).toMatchObject([
      400,
      { path: 'file', message: 'cannot be run with this card (input [?, 3, ?])' },
    ]);
    expect(await first(good, { threshold: 2 })).toMatchObject([400, { path: 'options.threshold' }]);
    expect(await first(good, { inputs: [{ channel: 'flow', unit: 'cmH2O' }] })).toMatchObject([
      400,
      { path: 'options.inputs.0.unit' },
    ]);
    expect((await upload(Buffer.alloc(MODEL_BYTES_MAX + 1))).statusCode).toBe(413);
    await register(good, { name: 'Taken' });
    expect(await first(good, { name: 'Taken' })).toMatchObject([400, { path: 'options.name' }]);
    const form = buildForm('net.onnx', good);
    const bare = await ward.app.server.inject({
      method: 'POST',
      url: `/nestjs/projects/${project}/detector-models`,
      headers: { ...manager.headers, ...form.headers },
      payload: form.payload,
    });
    expect([bare.statusCode, bare.json().errors[0].path]).toEqual([400, 'options.name']);
    // Nothing of a refused file stays.
    expect(await new UploadFiles(ward.app.storage.dataDir).list()).toEqual([]);
  });

  it.each([
    ['endless', 'timeout'],
    ['large', 'memory'],
    ['nan', 'not_as_documented'],
    ['flood', 'model'],
  ] as const)('that became %s costs its own findings only', async (kind, problem) => {
    const { id } = await register(constantModel([LIKELY]));
    const { pool } = ward.app.storage;
    await pool.query('update detector_model set content = $2 where detector_id = $1', [
      id,
      HOSTILE_MODELS[kind](),
    ]);
    expect(await bench.run(id, kind === 'endless' ? { answerMs: 1000 } : {})).toMatchObject({
      state: 'done',
      windows: 2,
      windows_failed: 2,
      findings: 0,
      problem,
    });
    const address = await bench.serve((_request, response) => say(response, { findings: [] }));
    expect(await bench.run(await bench.register(address))).toMatchObject({ windows: 7, problem: null });
  });

  it('that cannot be loaded ends the run before its first window', async () => {
    const { id } = await register(constantModel([LIKELY]));
    const { pool } = ward.app.storage;
    await pool.query('update detector_model set content = $2 where detector_id = $1', [
      id,
      HOSTILE_MODELS.unknown(),
    ]);
    const ran = await bench.run(id);
    expect(ran).toMatchObject({ state: 'done', windows: 0, is_stopped: true, problem: 'model' });
    expect(ran.faults).toMatchObject([{ problem: 'model', window_at: null, detail: 'load' }]);
  });

  it('has a card that managers edit at its version; a former analysis stays apart', async () => {
    const { id, version } = await register(constantModel([LIKELY]), { name: 'Edited' });
    const before = await bench.run(id);
    const edit = (changes: object) =>
      ward.call(manager, 'PATCH', `/detectors/${id}/card`, {
        ...MODEL_CARD_EXAMPLE,
        name: 'Edited',
        version,
        ...changes,
      });
    expect((await edit({ has_none: true })).json().errors[0]).toMatchObject({ path: 'inputs' });
    expect((await edit({ version: 9 })).json()).toMatchObject({
      code: 'version_conflict',
      current: { version },
    });
    const saved = detectorSchema.parse((await edit({ threshold: 0.9 })).json());
    expect(saved).toMatchObject({ version: version + 1, model: { threshold: 0.9, file_name: 'net.onnx' } });
    const after = await bench.run(id);
    expect(after).toMatchObject({ findings: 0, windows_failed: 0 });
    expect(after.analysis_id).not.toBe(before.analysis_id);
    // A model has no address, and a program no card.
    const { channels, window_s, step_s, classes } = saved;
    const asProgram = { version: saved.version, name: 'x', channels, window_s, step_s, classes };
    const address = 'http://127.0.0.1:9/';
    const other = await ward.call(manager, 'PATCH', `/detectors/${id}`, { ...asProgram, address });
    expect(other.statusCode, other.body).toBe(409);
    const program = await bench.register(address);
    const card = { ...MODEL_CARD_EXAMPLE, version: 1 };
    expect((await ward.call(manager, 'PATCH', `/detectors/${program}/card`, card)).statusCode).toBe(409);
    expect((await ward.call(manager, 'GET', `/detectors/${program}/model`)).statusCode).toBe(404);
  });

  it('is nothing to a stranger, and its file only for managers', async () => {
    const content = constantModel([0]);
    const { id } = await register(content);
    const stranger = await ward.app.makeUser();
    const member = await ward.app.makeUser();
    const { pool } = ward.app.storage;
    await pool.query('insert into project_member (project_id, user_id, can_view) values ($1, $2, true)', [
      project,
      member.id,
    ]);
    const card = { ...MODEL_CARD_EXAMPLE, version: 1 };
    for (const [user, status] of [
      [stranger, 404],
      [member, 403],
    ] as const) {
      expect((await upload(content, {}, user)).statusCode).toBe(status);
      expect((await ward.call(user, 'GET', `/detectors/${id}/model`)).statusCode).toBe(status);
      expect((await ward.call(user, 'PATCH', `/detectors/${id}/card`, card)).statusCode).toBe(status);
    }
    const file = await ward.call(manager, 'GET', `/detectors/${id}/model`);
    expect(file.rawPayload.equals(content)).toBe(true);
    expect(file.headers['content-disposition']).toContain('net.onnx');
  });

  it('is removed, restored with its file, and deleted after seven days', async () => {
    const { id } = await register(constantModel([LIKELY]));
    const { pool, dataDir } = ward.app.storage;
    await ward.call(manager, 'DELETE', `/detectors/${id}`);
    expect((await ward.call(manager, 'GET', `/detectors/${id}/model`)).statusCode).toBe(404);
    expect((await ward.call(manager, 'POST', `/detectors/${id}/restore`)).statusCode).toBe(200);
    expect(await bench.run(id)).toMatchObject({ windows_failed: 0, problem: null });
    await ward.call(manager, 'DELETE', `/detectors/${id}`);
    await pool.query(`update detector set deleted_at = now() - interval '8 days' where id = $1`, [id]);
    const job = { id: 1, kind: 'sweep', payload: {}, attempt: 1, leaseToken: 1 };
    const turn = { job, signal: new AbortController().signal, reportProgress: () => undefined };
    const jobs = createMaintenanceJobs(ward.app.storage, new UploadFiles(dataDir), DEFAULT_RETENTION);
    await jobs.handlers['sweep']?.(turn);
    expect((await pool.query('select 1 from detector_model')).rows).toEqual([]);
  });
});
