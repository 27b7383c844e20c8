import { type PeepSteps, peepStepsSchema } from '@eupnea/contracts/peep-steps';
import { type BreathFeatures, serverTimeUs } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;
let breathNumber = 400_000;
let epoch = 1;

const timeUs = (time: string) => serverTimeUs(Date.parse(time));
const at = (clock: string, day = '24') => `2026-11-${day}T${clock}:00.000Z`;

/** Breaths of four seconds. */
async function breathe(from: string, minutes: number, features: Partial<BreathFeatures>): Promise<void> {
  epoch += 1;
  const records = Array.from({ length: minutes * 15 }, (_, index) => {
    breathNumber += 1;
    return buildBreathRecord({
      deviceId: ward.secondDeviceId,
      breathNumber,
      anchorMs: Date.parse(from),
      startIndex: index * 400,
      samples: 400,
      epoch,
      features: { vti_ml: 400, vte_ml: 400, ...features },
    });
  });
  await inTransaction(ward.app.storage.pool, (client) => insertBreaths(client, records));
}

async function set(value: number, from: string, to: string | null, source = 'device'): Promise<void> {
  await ward.app.storage.pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source)
     values ($1, 'PEEPCPAP', $2, $3, $4, $5)`,
    [ward.secondDeviceId, timeUs(from), to === null ? null : timeUs(to), JSON.stringify(value), source],
  );
}

const level = (peep: number, driving: number): Partial<BreathFeatures> => ({
  peep_cmh2o: peep,
  driving_pressure_cmh2o: driving,
  p_plateau_cmh2o: peep + driving,
});

/** On 24 November: a trial at 14, 12 and 10 from eight o'clock, and measured PEEP that nobody set from eleven. */
beforeAll(async () => {
  ward = await openStoredWard({ EUPNEA_TIME_ZONE: 'UTC' });
  await ward.app.storage.pool.query(
    `insert into ventilation_session (device_id, patient_id, started_at_us) values ($1, $2, $3)`,
    [ward.secondDeviceId, ward.patientId, timeUs(at('07:00'))],
  );
  await set(14, at('07:00'), at('08:00'));
  await set(12, at('08:00'), at('08:05'));
  await set(10, at('08:05'), null);
  await breathe(at('07:30'), 30, level(14.1, 10));
  await breathe(at('08:00'), 5, level(12.1, 8));
  await breathe(at('08:05'), 30, level(10.1, 12));
  await breathe(at('11:00'), 10, level(10.1, 12));
  await breathe(at('11:10'), 10, level(12.2, 12));
  ward.app.clock.nowMs = Date.parse(at('12:00'));
});
afterAll(() => ward.app.remove());

async function read(query = '', user = ward.owner): Promise<PeepSteps> {
  const answer = await ward.get(user, `/peep-steps/patients/${ward.patientId}${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return peepStepsSchema.parse(answer.json());
}

describe('the PEEP steps of a patient', () => {
  it('are manoeuvres of levels with their numbers and their settings', async () => {
    const { manoeuvres, manoeuvres_total: total, breaths } = await read();
    expect(total).toBe(1);
    expect(breaths).toBe(85 * 15);
    const [trial] = manoeuvres;
    // The outermost levels are cut to the ten minutes next to the steps.
    expect(trial).toMatchObject({
      device_id: ward.secondDeviceId,
      compliance_source: 'plateau',
      unequal_volumes: false,
      best: { step: 1, possible_cmh2o: [12.1], is_told: true },
    });
    expect(trial?.steps.map(({ start, breaths: own }) => [start, own])).toEqual([
      ['2026-11-24T07:49:56.000Z', 151],
      [at('08:00'), 75],
      [at('08:05'), 151],
    ]);
    expect(trial?.steps[1]).toMatchObject({
      end: '2026-11-24T08:05:00.001Z',
      mode: 'vc',
      peep_cmh2o: 12.1,
      set_peep_cmh2o: 12,
      tidal_volume_ml: 400,
      // Five breaths settle.
      compliance_ml_cmh2o: { value: 50, low: 50, high: 50, breaths: 70, reason: null },
      driving_pressure_cmh2o: { value: 8, reason: null },
      volume_change_ml: { value: 0, low: 0, high: 0, reason: null },
      recruitment: { ratio: null, reason: 'small_step' },
    });
    expect(trial?.steps[1]?.change_cmh2o).toBeCloseTo(-2, 6);
  });

  it('are none where the device reports an unchanged setting', async () => {
    expect(await read()).toMatchObject({ unset_changes: 1, manoeuvres_total: 1 });
    const { rows } = await ward.app.storage.pool.query<{ count: number }>(
      `update setting_interval set source = 'estimated' where parameter = 'PEEPCPAP' and device_id = $1`,
      [ward.secondDeviceId],
    );
    expect(rows).toEqual([]);
    try {
      const unknown = await read();
      expect(unknown).toMatchObject({ unset_changes: 0, manoeuvres_total: 2 });
      expect(unknown.manoeuvres[0]?.steps.map(({ set_peep_cmh2o: own }) => own)).toEqual([null, null]);
      expect(unknown.manoeuvres.map(({ start }) => start)).toEqual([at('11:00'), '2026-11-24T07:49:56.000Z']);
    } finally {
      await ward.app.storage.pool.query(
        `update setting_interval set source = 'device' where parameter = 'PEEPCPAP' and device_id = $1`,
        [ward.secondDeviceId],
      );
    }
  });

  it('belong to the day on which they begin', async () => {
    expect(await read('?days=1&at=2026-11-23T12:00:00Z')).toMatchObject({
      start: at('00:00', '23'),
      end: at('00:00'),
      manoeuvres: [],
      manoeuvres_total: 0,
    });
    const { manoeuvres } = await read('?days=1&at=2026-11-24T09:00:00Z&time_zone=Pacific/Auckland');
    // The date changes there at eleven o'clock UTC.
    expect(manoeuvres).toHaveLength(1);
    expect((await read('?days=1&at=2026-11-24T11:30:00Z&time_zone=Pacific/Auckland')).manoeuvres).toEqual([]);
  });

  it('are those of one patient: a stranger and the neighbour see nothing', async () => {
    for (const user of [ward.stranger, ward.neighbour]) {
      const answer = await ward.get(user, `/peep-steps/patients/${ward.patientId}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('P-ONE');
    }
    const own = await ward.get(ward.neighbour, `/peep-steps/patients/${ward.otherPatientId}`);
    expect(peepStepsSchema.parse(own.json())).toMatchObject({
      patient: { pseudonym: 'P-OTHER' },
      manoeuvres: [],
    });
    expect((await ward.get(ward.owner, `/peep-steps/patients/${ward.patientId}?days=8`)).statusCode).toBe(
      400,
    );
  });
});
