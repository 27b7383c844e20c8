import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labelingTaskSchema } from '@eupnea/contracts/labeling-task';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '../storage/open-storage.ts';
import { copyTemplate } from '../storage/testing/copy-template.ts';
import { prepareUnit } from '../testing/kills/killed-unit.ts';
import { startKillableServer } from '../testing/kills/start-killable-server.ts';
import { signIn } from '../testing/kills/watched-server.ts';

const KILLS = 2;
/** Labels acknowledged in each run before its kill. */
const LABELS_PER_RUN = 12;
const BREATHS = KILLS * (LABELS_PER_RUN + 1);

let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'eupnea-labels-kill-'));
  await copyTemplate(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

/**
 * Stores a patient from an hour ago with consecutive breaths.
 * @returns the ventilation session
 */
async function storeBreaths(projectId: number): Promise<number> {
  const storage = await openStorage({ dataDir });
  const { rows } = await storage.pool.query<{ id: number }>(
    `with bed as (insert into device (device_type) values ('simulator') returning id),
       lying as (insert into patient (pseudonym) values ('K-1') returning id),
       kept as (insert into project_patient (project_id, patient_id) select $1, id from lying),
       breaths as (insert into breath (device_id, started_at_us, breath_number, epoch, rate_hz, start_index,
           insp_end_index, end_index, segmentation, incomplete, rejected_rows, mode, analysis_id)
         select bed.id, 4000000::int8 * n, n, 1, 100, 400 * n, 400 * n + 100, 400 * n + 400, 'waveform', false, 0, 'vc', 1
         from bed, generate_series(1, $2::int) n)
     insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     select bed.id, lying.id, 1, 4000000::int8 * ($2::int + 2), 'assignment' from bed, lying returning id`,
    [projectId, BREATHS],
  );
  await storage.close();
  return rows[0]?.id ?? 0;
}

it('no label that was acknowledged is lost or doubled when the server is killed', async () => {
  const { projectId } = await prepareUnit(dataDir, []);
  const session = await storeBreaths(projectId);
  const acknowledged = new Map<string, number>();
  let task = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = startKillableServer(dataDir);
    const address = await server.address;
    const token = await signIn(address);
    const post = (path: string, body: object) =>
      fetch(`${address}/nestjs/labeling/tasks${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    if (task === 0) {
      const answer = await post('', {
        project_id: projectId,
        ventilation_session_id: session,
        title: 'Kill',
        rater_ids: [1],
      });
      task = labelingTaskSchema.parse(await answer.json()).id;
    }
    const send = async (client_id: string, position: number) => {
      const event = { client_id, position, action: 'label', kinds: ['cough'] };
      const answer = await post(`/${task}/labels`, { events: [event] });
      expect(answer.status).toBe(200);
      acknowledged.set(client_id, position);
    };
    // Repeats the last acknowledged label, like a browser that did not receive the response.
    const [last] = [...acknowledged].slice(-1);
    if (last !== undefined) await send(...last);
    const first = kill * (LABELS_PER_RUN + 1);
    for (let index = 0; index < LABELS_PER_RUN; index += 1) await send(randomUUID(), first + index);
    // One more label is in flight when the process is killed.
    const cut = send(randomUUID(), first + LABELS_PER_RUN).catch(() => undefined);
    process.kill(-(server.process.pid ?? 0), 'SIGKILL');
    await Promise.all([cut, server.exited]);
  }
  const storage = await openStorage({ dataDir });
  const { rows } = await storage.pool.query<{ client_id: string; position: number }>(
    'select client_id, position from label_event where task_id = $1 order by id',
    [task],
  );
  const { rows: raters } = await storage.pool.query<{ labelled: number }>(
    'select labelled from labeling_rater where task_id = $1',
    [task],
  );
  await storage.close();
  const stored = new Map(rows.map(({ client_id, position }) => [client_id, position]));
  expect(stored.size).toBe(rows.length);
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * LABELS_PER_RUN);
  expect([...acknowledged].filter(([id, position]) => stored.get(id) !== position)).toEqual([]);
  // The counter of labels equals the number of label events.
  expect(raters[0]?.labelled).toBe(rows.length);
});
