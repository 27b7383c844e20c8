import { CHANNEL_CODES, type ServerTimeUs, sampleTimeUs, serverTimeUs } from '@eupnea/model';
import { BASE_SCENARIO, recordLoop } from '@eupnea/simulator';
import { createBreathPipeline } from '@eupnea/signal';
import { ensureAnalysis } from '../../apps/server/src/storage/ensure-analysis.ts';
import type { Storage } from '../../apps/server/src/storage/open-storage.ts';
import { openRecording } from '../../apps/server/src/storage/recording/open-recording.ts';
import type {
  BreathRecord,
  ChunkRecord,
  RecordingBatch,
} from '../../apps/server/src/storage/recording/recording-batch.ts';
import { encodeChunk } from '../../apps/server/src/storage/waveform/chunk-codec.ts';

const CHUNK_SECONDS = 10;
/** Loops of this length in sequence; chunks are encoded once per place in the loop. */
const LOOP_SECONDS = 600;

export interface StoredDay {
  readonly deviceId: number;
  readonly patientId: number;
  readonly startMs: number;
  readonly seconds: number;
  readonly breaths: number;
  readonly chunks: number;
}

/**
 * Hours of one patient on one device: session, samples of four channels at 100 Hz, breaths, rollups, bands.
 */
export async function storeDay(storage: Storage, seconds: number, startMs: number): Promise<StoredDay> {
  const loop = recordLoop(BASE_SCENARIO, 1, LOOP_SECONDS);
  const { rateHz } = loop;
  const { deviceId, patientId } = await insertSession(storage, startMs, seconds);
  const analysisId = await ensureAnalysis(storage.pool, {
    version: 'bench',
    commit: 'bench',
    parameters: {},
  });
  const recording = await openRecording(storage, {
    onProblem: ({ error }) => {
      throw error;
    },
  });
  const anchorUs = serverTimeUs(startMs);
  await recording.openEpoch({
    deviceId,
    epoch: 1,
    anchorUs,
    rateHz,
    startedAtUs: anchorUs,
    reason: 'connect',
  });
  await recording.write({
    intervals: [
      {
        kind: 'mode',
        deviceId,
        atUs: anchorUs,
        control: 'vc',
        sequence: 'cmv',
        deviceText: null,
        source: 'device',
      },
      { kind: 'link', deviceId, atUs: anchorUs, connected: true, reason: 'connected', source: 'gateway' },
    ],
  });
  const measured = measure(loop);
  const chunkSamples = CHUNK_SECONDS * rateHz;
  const encoded = Array.from({ length: Math.floor(loop.length / chunkSamples) }, (_, place) =>
    encodeChunk(
      Object.fromEntries(
        CHANNEL_CODES.slice(0, 4).map((code) => [
          code,
          (loop.channels[code] ?? new Float32Array(loop.length)).subarray(
            place * chunkSamples,
            (place + 1) * chunkSamples,
          ),
        ]),
      ),
    ),
  );
  const at = (index: number): ServerTimeUs => sampleTimeUs({ anchorMs: startMs, rateHz }, index);
  const loops = Math.ceil(seconds / (encoded.length * CHUNK_SECONDS));
  let breaths = 0;
  let chunks = 0;
  const writes: Promise<void>[] = [];
  const write = async (batch: RecordingBatch) => {
    if (recording.saturated) await recording.whenWritable();
    writes.push(recording.write(batch));
  };
  for (let pass = 0; pass < loops; pass += 1) {
    const shift = pass * encoded.length * chunkSamples;
    for (const [place, chunk] of encoded.entries()) {
      const firstIndex = shift + place * chunkSamples;
      if (firstIndex >= seconds * rateHz) break;
      const record: ChunkRecord = {
        deviceId,
        epoch: 1,
        rateHz,
        firstIndex,
        startedAtUs: at(firstIndex),
        endedAtUs: at(firstIndex + chunkSamples),
        chunk,
      };
      await write({ chunks: [record] });
      chunks += 1;
    }
    for (const breath of measured) {
      const startIndex = breath.startIndex + shift;
      if (startIndex >= seconds * rateHz) break;
      breaths += 1;
      const record: BreathRecord = {
        deviceId,
        startedAtUs: at(startIndex),
        breathNumber: breaths,
        epoch: 1,
        rateHz,
        analysisId,
        breath: {
          ...breath,
          startIndex,
          inspirationEndIndex: breath.inspirationEndIndex + shift,
          endIndex: breath.endIndex + shift,
        },
      };
      await write({ breaths: [record] });
    }
  }
  await Promise.all(writes);
  await recording.recutRollups(deviceId, []);
  await recording.close();
  return { deviceId, patientId, startMs, seconds, breaths, chunks };
}

function measure(loop: ReturnType<typeof recordLoop>) {
  const { rateHz } = loop;
  const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform' });
  const block = { firstIndex: 0, rateHz, length: loop.length, channels: loop.channels };
  return [...pipeline.pushSamples(block), ...pipeline.finish()].filter((breath) => !breath.incomplete);
}

async function insertSession(storage: Storage, startMs: number, seconds: number) {
  const { rows } = await storage.pool.query<{ device_id: number; patient_id: number }>(
    `with bed as (insert into device (device_type) values ('simulator') returning id),
       person as (insert into patient (pseudonym) values ('P-BENCH') returning id)
     insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     select bed.id, person.id, $1, $2, 'assignment' from bed, person returning device_id, patient_id`,
    [serverTimeUs(startMs), serverTimeUs(startMs + seconds * 1000)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the session was not stored');
  return { deviceId: row.device_id, patientId: row.patient_id };
}
