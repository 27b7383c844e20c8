import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp, type App } from '../../compose/app.ts';
import { readConfig } from '../../config/config.ts';
import { createLogger } from '../../http/request-log.ts';
import { copyTemplate } from '../../storage/testing/copy-template.ts';
import { startDemo, type Demo } from '../start-demo.ts';
import { PAST_STORIES } from './stories.ts';

/** Two minutes of every story: starting each process costs more than playing it. */
const HOURS = 0.04;
const PATIENCE_MS = 400_000;

let dataDir: string;
let app: App;
let demo: Demo;

async function open(): Promise<void> {
  const read = readConfig({
    EUPNEA_DATA_DIR: dataDir,
    EUPNEA_DEMO: '1',
    EUPNEA_DEMO_PAST_HOURS: String(HOURS),
    PORT: '0',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  app = await buildApp(read.value, { logger: createLogger('silent') });
  demo = await startDemo(app, read.value, { isTerminal: false, dataDir, print: () => undefined });
}

async function close(): Promise<void> {
  await demo.stopPast();
  await app.close();
  await demo.close();
}

async function count(query: string): Promise<number> {
  const { rows } = await app.storage.pool.query<{ n: number }>(`select count(*)::int4 as n from ${query}`);
  return ensure(rows[0], 'a count has a row').n;
}

const told = async () => {
  const { rows } = await app.storage.pool.query<{ id: number }>(
    'select id from app_user where is_admin limit 1',
  );
  const userId = ensure(rows[0], 'the demo has a user').id;
  return await app.services.demo.read({ userId, isAdmin: true, projectIds: null });
};

const WAIT = { timeout: PATIENCE_MS, interval: 200 };

const untilMade = (least: number) =>
  vi.waitFor(async () => expect((await told()).made).toBeGreaterThanOrEqual(least), WAIT);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'eupnea-past-'));
  await copyTemplate(dataDir);
  await open();
});

afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the demo's past", () => {
  it('goes on after an interruption with the story that was not whole, and leaves every story once', async () => {
    demo.makePast();
    await untilMade(1);
    await close();
    await open();
    demo.makePast();
    await vi.waitFor(async () => expect((await told()).past).not.toBe('making'), WAIT);

    const status = await told();
    expect(status.past).toBe('ready');
    expect(status.stories.map(({ id }) => id)).toEqual(PAST_STORIES.map(({ id }) => id));
    expect(await count(`patient where pseudonym in ('COPD-A', 'WEAN-C') and deleted_at is null`)).toBe(2);
    expect(await count(`device where dev_serial like 'PAST-%' and deleted_at is null`)).toBe(7);
  });

  it('has breaths and waves within its hours only, of every patient', async () => {
    for (const { device_id: device, start, end } of (await told()).stories) {
      const from = Date.parse(start) * 1000;
      const to = Date.parse(end) * 1000;
      const own = `device_id = ${device}`;
      expect(await count(`breath where ${own}`)).toBeGreaterThan(20);
      expect(await count(`breath where ${own} and (started_at_us < ${from} or started_at_us >= ${to})`)).toBe(
        0,
      );
      expect(await count(`waveform_chunk where ${own}`)).toBeGreaterThan(10);
      expect(await count(`ventilation_session where ${own} and ended_at_us is null`)).toBe(0);
      expect(await count(`alert_episode where ${own} and end_us is null`)).toBe(0);
    }
  });

  it("has what people did: settings, samples, a cohort, a transfer taken back, and two raters' labels", async () => {
    const { stories, labeling_task_id: task } = await told();
    const copd = ensure(stories[0], 'the first story');
    const settings = `setting_interval where device_id = ${copd.device_id} and parameter = 'pressure_support'`;
    expect(await count(settings)).toBe(5);
    expect(await count(`lab_sample where patient_id = ${copd.patient_id}`)).toBe(5);
    expect(await count('research_cohort')).toBe(1);
    expect(await count(`occupancy_change where kind = 'transfer_segment' and undone_at is not null`)).toBe(1);
    expect(await count('labeling_task where approved_at is not null')).toBe(1);
    expect(await count(`labeling_rater where task_id <> ${task} and submitted_at is not null`)).toBe(2);
    expect(await count(`labeling_rater where task_id = ${task} and submitted_at is null`)).toBe(1);
    // Raters who saw nothing but normal breaths would give every detector a precision of zero.
    expect(await count(`label_event where 'double_trigger' = any(kinds)`)).toBeGreaterThan(2);
  });

  it('is made anew when it is reset: nothing of the former one stays', async () => {
    const former = (await told()).stories.map(({ patient_id: id }) => id);
    const { rows } = await app.storage.pool.query<{ id: number }>(
      'select id from app_user where is_admin limit 1',
    );
    const userId = ensure(rows[0], 'the demo has a user').id;
    const actor = { kind: 'user', userId } as const;
    await app.services.demo.reset({ userId, isAdmin: true, projectIds: null }, actor);
    await expect(
      app.services.demo.reset({ userId, isAdmin: true, projectIds: null }, actor),
    ).rejects.toThrow();
    await untilMade(1);
    expect(await count(`patient where id in (${former.join(', ')})`)).toBe(0);
    expect(
      await count(`breath where device_id in (select id from device where deleted_at is not null)`),
    ).toBe(0);
    // One answer: the next story may be made between two.
    const { stories, made } = await told();
    expect(stories).toHaveLength(made);
  });
});
