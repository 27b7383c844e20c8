import { ensure, serverTimeUs, sampleTimeUs, type ServerTimeUs } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { ensureAnalysis } from '../../apps/server/src/storage/ensure-analysis.ts';
import type { Storage } from '../../apps/server/src/storage/open-storage.ts';
import { openRecording } from '../../apps/server/src/storage/recording/open-recording.ts';
import type {
  BreathRecord,
  FindingRecord,
  RecordingBatch,
} from '../../apps/server/src/storage/recording/recording-batch.ts';
import { CHUNK_SECONDS } from '../../apps/server/src/storage/waveform/chunk-assembler.ts';
import { encodeChunk } from '../../apps/server/src/storage/waveform/chunk-codec.ts';
import { recordCatheterLoop } from './catheter-loop.ts';
import { StoredBytes } from './stored-bytes.ts';

/** A little more than the event average draws (AVERAGE_EVENTS_MAX). */
const FINDINGS = 520;

export interface StoredDay {
  readonly deviceId: number;
  readonly patientId: number;
  readonly breaths: number;
  readonly bytes: StoredBytes;
}

/** Hours of one patient on one device: session, samples of eight channels at 100 Hz, measured breaths, rollups. */
export async function storeDay(storage: Storage, seconds: number, startMs: number): Promise<StoredDay> {
  const loop = recordCatheterLoop();
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
  const stream = { deviceId, epoch: 1, rateHz };
  await recording.openEpoch({ ...stream, anchorUs, startedAtUs: anchorUs, reason: 'connect' });
  const chunkSamples = CHUNK_SECONDS * rateHz;
  const encoded = Array.from({ length: Math.floor(loop.length / chunkSamples) }, (_, place) =>
    encodeChunk(
      Object.fromEntries(
        Object.entries(loop.channels).map(([code, column]) => [
          code,
          column.subarray(place * chunkSamples, (place + 1) * chunkSamples),
        ]),
      ),
    ),
  );
  const measured = measure(loop);
  const bytes = new StoredBytes();
  const passSamples = encoded.length * chunkSamples;
  const at = (index: number) => sampleTimeUs({ anchorMs: startMs, rateHz }, index);
  const writes: Promise<void>[] = [];
  const write = async (batch: RecordingBatch) => {
    if (recording.saturated) await recording.whenWritable();
    writes.push(recording.write(batch));
  };
  const findEvery = Math.max(1, Math.floor((seconds * rateHz * measured.length) / passSamples / FINDINGS));
  let breaths = 0;
  for (let shift = 0; shift < seconds * rateHz; shift += passSamples) {
    for (const [place, chunk] of encoded.entries()) {
      const firstIndex = shift + place * chunkSamples;
      if (firstIndex >= seconds * rateHz) break;
      const [startedAtUs, endedAtUs] = [at(firstIndex), at(firstIndex + chunkSamples)];
      await write({ chunks: [{ ...stream, firstIndex, startedAtUs, endedAtUs, chunk }] });
      bytes.add(chunk);
    }
    for (const breath of measured) {
      const startIndex = breath.startIndex + shift;
      if (breath.endIndex > passSamples || startIndex >= seconds * rateHz) break;
      breaths += 1;
      const moved = {
        ...breath,
        startIndex,
        inspirationEndIndex: breath.inspirationEndIndex + shift,
        endIndex: breath.endIndex + shift,
      };
      const record = { ...stream, startedAtUs: at(startIndex), breathNumber: breaths, analysisId };
      await write({ breaths: [{ ...record, breath: moved }] });
      if (breaths % findEvery === 0)
        await write({ findings: [makeFinding(record, moved, at(moved.endIndex))] });
    }
  }
  await Promise.all(writes);
  await recording.recutRollups(deviceId, []);
  await recording.close();
  return { deviceId, patientId, breaths, bytes };
}

function makeFinding(
  { deviceId, epoch, analysisId, startedAtUs }: Omit<BreathRecord, 'breath'>,
  { startIndex: firstIndex, endIndex }: BreathRecord['breath'],
  endedAtUs: ServerTimeUs,
): FindingRecord {
  const lastIndex = endIndex - 1;
  const evidence = { textKey: 'double_trigger', firstIndex, lastIndex, measurements: [] } as const;
  const place = { firstIndex, lastIndex, breathStartIndices: [firstIndex] };
  const finding = { kind: 'double_trigger', ...place, confidence: 0.8, evidence, state: 'final' } as const;
  return { deviceId, epoch, analysisId, startedAtUs, endedAtUs, finding };
}

function measure({ rateHz, length, channels }: ReturnType<typeof recordCatheterLoop>) {
  const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform' });
  const block = { firstIndex: 0, rateHz, length, channels };
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
  const { device_id: deviceId, patient_id: patientId } = ensure(rows[0], 'the session was stored');
  return { deviceId, patientId };
}
