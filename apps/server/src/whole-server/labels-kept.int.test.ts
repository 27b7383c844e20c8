import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLabeling, type LabelingWard } from '../modules/labeling/testing/open-labeling.ts';
import { erasePatient } from '../modules/patients/erase-patient.ts';
import { minuteUs } from '../modules/stored-data/testing/open-stored-ward.ts';
import { DEFAULT_RETENTION, retain } from '../storage/retention/retain.ts';

let ward: LabelingWard;

beforeAll(async () => {
  ward = await openLabeling();
});
afterAll(() => ward.app.remove());

async function count(text: string, ...values: readonly unknown[]): Promise<number> {
  const { rows } = await ward.app.storage.pool.query<{ n: number }>(
    `select count(*)::int as n from ${text}`,
    [...values],
  );
  return rows[0]?.n ?? 0;
}

it('waveforms of a labeling task outlast retention, and labels go with their patient when it is erased', async () => {
  const [rater] = ward.raters;
  const task = await ward.createTask(2, [rater]);
  await ward.label(rater, task.id, 0, ['leak'], { comment: 'a word about somebody' });
  const { storage } = ward.app;
  const nowUs = minuteUs(0) + BigInt(DEFAULT_RETENTION.waveformDays + 1) * 86_400_000_000n;
  await retain(storage, DEFAULT_RETENTION, nowUs, null);
  const kept = 'waveform_chunk where device_id = $1 and started_at_us < $2 and ended_at_us > $3';
  expect(await count(kept, ward.deviceId, minuteUs(2 + 10 / 15), minuteUs(2))).toBeGreaterThan(0);
  expect(await count(kept, ward.deviceId, minuteUs(10), minuteUs(5))).toBe(0);

  await storage.pool.query('update patient set deleted_at = now() where id = $1', [ward.patientId]);
  expect((await ward.call(rater, 'GET', `/labeling/tasks/${task.id}`)).statusCode).toBe(404);
  await erasePatient(storage, { patientId: ward.patientId, actor: { kind: 'system' } });
  for (const table of ['labeling_task', 'labeling_item', 'labeling_rater', 'label_event', 'waveform_pin']) {
    expect([table, await count(table)]).toEqual([table, 0]);
  }
});
