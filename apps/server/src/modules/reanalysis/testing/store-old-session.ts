import { sampleTimeUs, serverTimeUs, type Breath, type Finding } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { BASE_SCENARIO, simulateRecording, type SimulatedRecording } from '@eupnea/simulator';
import type { Pool } from 'pg';
import { PartitionKeeper } from '../../../storage/partitions/partition-keeper.ts';
import { timesOfBatch } from '../../../storage/partitions/written-times.ts';
import { mergeBatches, writeBatch } from '../../../storage/recording/write-batch.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { ChunkAssembler } from '../../../storage/waveform/chunk-assembler.ts';
import { encodeChunk } from '../../../storage/waveform/chunk-codec.ts';

const RATE_HZ = 100;
/** Duration of three analysis windows, s. */
const SECONDS = 150;
const SESSION_MS = SECONDS * 1000;

/** A patient who inhales in expiration, and a volume control that allows it. */
const SCENARIO = {
  ...BASE_SCENARIO,
  effort: { ...BASE_SCENARIO.effort, ratePerMin: 22, amplitudeCmh2o: 9 },
  settings: {
    ...BASE_SCENARIO.settings,
    ratePerMin: 10,
    tidalVolumeMl: 350,
    inspiratoryFlowLpm: 60,
    pauseS: 0,
  },
};

export interface MeasuredSession {
  readonly simulated: SimulatedRecording;
  readonly breaths: readonly Breath[];
  readonly findings: readonly Finding[];
}

/** Findings of the current version on live samples. */
export function measureSession(): MeasuredSession {
  const simulated = simulateRecording(SCENARIO, 1, SECONDS);
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device' });
  pipeline.pushSettings({ ratePerMin: null, referenceWeightKg: null });
  const breaths: Breath[] = [];
  for (const event of simulated.events) {
    if (event.type === 'samples') breaths.push(...pipeline.pushSamples(event.block));
    else if (event.type === 'mark') breaths.push(...pipeline.pushMark(event));
  }
  breaths.push(...pipeline.finish());
  const findings = pipeline.takeFindings().filter(({ state }) => state === 'final');
  return { simulated, breaths, findings };
}

export interface OldSession {
  readonly deviceId: number;
  readonly patientId: number | null;
  readonly startedAtMs: number;
  /** Id of the older analysis. */
  readonly analysisId: number;
  /** Number of repetitions of the measured stretch, each as an epoch of its own. */
  readonly epochs: readonly number[];
}

/**
 * Stores a finished session of an older version: every breath, every sample, and one finding on the third
 * breath of an epoch. @returns its id
 */
export async function storeOldSession(
  pool: Pool,
  measured: MeasuredSession,
  session: OldSession,
): Promise<number> {
  const { deviceId, patientId, startedAtMs, epochs } = session;
  const partitions = new PartitionKeeper(pool);
  for (const [at, epoch] of epochs.entries()) {
    const batch = mergeBatches([describeEpoch(measured, session, epoch, startedAtMs + at * SESSION_MS)]);
    await partitions.ensure(timesOfBatch(batch));
    await inTransaction(pool, (client) => writeBatch(client, batch));
  }
  const { rows } = await pool.query<{ id: number }>(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     values ($1, $2, $3, $4, 'standby') returning id`,
    [deviceId, patientId, serverTimeUs(startedAtMs), serverTimeUs(startedAtMs + epochs.length * SESSION_MS)],
  );
  return rows[0]?.id ?? 0;
}

function describeEpoch(
  { simulated, breaths, findings }: MeasuredSession,
  { deviceId, analysisId, epochs }: OldSession,
  epoch: number,
  anchorMs: number,
) {
  const clock = { anchorMs, rateHz: RATE_HZ };
  const common = { deviceId, epoch };
  const third = breaths[2];
  const [sample] = findings;
  if (third === undefined || sample === undefined) throw new Error('nothing was measured');
  const startedAtUs = serverTimeUs(anchorMs);
  return {
    epochs: [{ ...common, anchorUs: startedAtUs, rateHz: RATE_HZ, startedAtUs, reason: 'connect' as const }],
    breaths: breaths.map((breath, at) => ({
      ...common,
      startedAtUs: sampleTimeUs(clock, breath.startIndex),
      breathNumber: epochs.indexOf(epoch) * breaths.length + at + 1,
      rateHz: RATE_HZ,
      analysisId,
      breath,
    })),
    chunks: assembleChunks(simulated).map(({ firstIndex, length, columns }) => ({
      ...common,
      rateHz: RATE_HZ,
      firstIndex,
      startedAtUs: sampleTimeUs(clock, firstIndex),
      endedAtUs: sampleTimeUs(clock, firstIndex + length),
      chunk: encodeChunk(columns),
    })),
    findings: [
      {
        ...common,
        analysisId,
        startedAtUs: sampleTimeUs(clock, third.startIndex),
        endedAtUs: sampleTimeUs(clock, third.endIndex),
        finding: {
          ...sample,
          kind: 'cough' as const,
          firstIndex: third.startIndex,
          lastIndex: third.endIndex,
        },
      },
    ],
  };
}

function assembleChunks({ events }: SimulatedRecording) {
  const assembler = new ChunkAssembler(RATE_HZ);
  const chunks = events.flatMap((event) =>
    event.type === 'samples' && event.block.rateHz === RATE_HZ ? assembler.push(event.block) : [],
  );
  const rest = assembler.finish();
  return rest === null ? chunks : [...chunks, rest];
}
