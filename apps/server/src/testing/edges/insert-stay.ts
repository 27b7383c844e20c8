import { sampleTimeUs, serverTimeUs, HOUR_MS } from '@eupnea/model';
import { ensureAnalysis } from '../../storage/ensure-analysis.ts';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { insertChunks } from '../../storage/recording/insert-chunks.ts';
import { closeBucket } from '../../storage/rollup/close-bucket.ts';
import { ROLLED_PARAMETERS } from '../../storage/rollup/rolled-parameters.ts';
import { TEST_RATE_HZ, buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { encodeChunk } from '../../storage/waveform/chunk-codec.ts';
import type { TestApp } from '../open-test-app.ts';
import type { ObjectIds } from '../refusals/make-objects.ts';

const START_MS = Date.parse('2026-11-20T00:00:00Z');
const BREATHS = 5;
const BREATH_SAMPLES = 300;
const CHUNK_SAMPLES = 1000;

/** Lays the patient on the device for an hour, with breaths and a chunk of waves at its start; returns the session's id. */
export async function insertStay({ storage }: Pick<TestApp, 'storage'>, ids: ObjectIds): Promise<number> {
  const { pool } = storage;
  const stay = await pool.query<{ id: number }>(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     values ($1, $2, $3, $4, 'assignment') returning id`,
    [ids.device, ids.patient, serverTimeUs(START_MS), serverTimeUs(START_MS + HOUR_MS)],
  );
  const analysisId = await ensureAnalysis(pool, { version: 'test', commit: 'test', parameters: {} });
  const breaths = Array.from({ length: BREATHS }, (_, at) => ({
    ...buildBreathRecord({
      deviceId: ids.device,
      breathNumber: at + 1,
      anchorMs: START_MS,
      startIndex: at * BREATH_SAMPLES,
      features: { vte_ml: 400 + at, vti_ml: 420, rr_bpm: 15 },
    }),
    analysisId,
  }));
  const anchor = { anchorMs: START_MS, rateHz: TEST_RATE_HZ };
  const pressure = new Float32Array(CHUNK_SAMPLES).fill(12);
  await inTransaction(pool, async (client) => {
    await insertBreaths(client, breaths);
    await insertChunks(
      client,
      [
        {
          deviceId: ids.device,
          epoch: 1,
          rateHz: TEST_RATE_HZ,
          firstIndex: 0,
          startedAtUs: sampleTimeUs(anchor, 0),
          endedAtUs: sampleTimeUs(anchor, CHUNK_SAMPLES),
          chunk: encodeChunk({ pressure, flow: pressure }),
        },
      ],
      true,
    );
    await closeBucket(client, ids.device, serverTimeUs(START_MS), ROLLED_PARAMETERS);
  });
  return stay.rows[0]?.id ?? 0;
}
