import { HOUR_MS } from '@eupnea/model';
import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import type { Weaning } from '@eupnea/contracts/weaning';
import { describeTrial, type BreathingTrial } from '@eupnea/signal';
import type { Pool } from 'pg';
import type { Stretch } from '../stored-data/stored-data-service.ts';
import { readMonitored, readTrialBreaths, type StoredTrialBreath } from './weaning-repository.ts';

type Trial = Weaning['trials'][number];

/** An older gas says little of the state before a trial. */
export const GAS_BEFORE_HOURS = 12;
/** A gas earlier in a trial shows the time before it. */
const GAS_AFTER_MINUTES = 10;
export const GAS_AFTER_END_HOURS = 2;

/** Numbers of one trial from its breaths, and the gases around it. */
export async function describeOneTrial(
  pool: Pool,
  trial: BreathingTrial,
  stretches: readonly Stretch[],
  gases: readonly ArterialBloodGas[],
): Promise<Trial> {
  const { fromMs, toMs } = trial;
  const [fromUs, toUs] = [microseconds(fromMs), microseconds(toMs)];
  // A stay that was ended and begun again within the trial has two stretches.
  const ranges = stretches
    .filter((stretch) => stretch.fromUs < toUs && stretch.toUs > fromUs)
    .map((stretch) => ({ deviceId: stretch.deviceId, ...cut(stretch, fromUs, toUs) }));
  const breaths: StoredTrialBreath[] = [];
  const p01: number[] = [];
  for (const range of ranges) {
    breaths.push(...(await readTrialBreaths(pool, range)));
    p01.push(...(await readMonitored(pool, range, 'P01')));
  }
  const course = describeTrial(breaths, { fromMs, toMs });
  const medianBy = (pick: (breath: StoredTrialBreath) => number | null) =>
    medianOf(breaths.flatMap((one) => pick(one) ?? []));
  return {
    start: toIso(fromMs),
    end: toIso(toMs),
    device_id: ranges[0]?.deviceId ?? null,
    kind: trial.kind,
    ended: trial.ended,
    is_completed: trial.isCompleted,
    start_gap_seconds: trial.startGapMs / 1000,
    interrupted_seconds: trial.interruptedMs / 1000,
    support_cmh2o: trial.supportCmh2o,
    peep_cmh2o: trial.peepCmh2o,
    breaths: breaths.length,
    minutes: course.minutes.map((minute) => ({
      breaths: minute.breaths,
      rate_bpm: minute.rateBpm,
      vte_ml: minute.vteMl,
      rsbi: minute.rsbi,
    })),
    rsbi_first: course.rsbiFirst,
    rsbi_last: course.rsbiLast,
    rsbi_max: course.rsbiMax,
    vte_cv_percent: course.vteCvPercent,
    rate_cv_percent: course.rateCvPercent,
    sample_entropy: course.sampleEntropy,
    effort: {
      p01_waveform: medianBy((breath) => breath.p01),
      p01_device: medianOf(p01),
      pmus_occ: medianBy((breath) => breath.pmusOcc),
      pes_swing: medianBy((breath) => breath.pesSwing),
      ptp_es_min: medianBy((breath) => breath.ptpEsMin),
      eadi_peak: medianBy((breath) => breath.eadiPeak),
    },
    gas_before: findGas(gases, fromMs - GAS_BEFORE_HOURS * HOUR_MS, fromMs),
    gas_after: findGasAtEnd(gases, trial),
  };
}

/** The first listed gas of the period; gases newest first. */
function findGas(gases: readonly ArterialBloodGas[], fromMs: number, toMs: number): ArterialBloodGas | null {
  return gases.find(({ taken_at }) => Date.parse(taken_at) >= fromMs && Date.parse(taken_at) <= toMs) ?? null;
}

/** The newest gas of the trial itself, else the first one after it: later ones show the time after. */
function findGasAtEnd(
  gases: readonly ArterialBloodGas[],
  { fromMs, toMs }: Pick<BreathingTrial, 'fromMs' | 'toMs'>,
): ArterialBloodGas | null {
  const during = findGas(gases, fromMs + GAS_AFTER_MINUTES * 60_000, toMs);
  return during ?? findGas(gases.toReversed(), toMs, toMs + GAS_AFTER_END_HOURS * HOUR_MS);
}

function medianOf(values: readonly number[]): { readonly n: number; readonly median: number | null } {
  const sorted = values.toSorted((left, right) => left - right);
  const n = sorted.length;
  if (n === 0) return { n, median: null };
  const [low, high] = [sorted[(n - 1) >> 1] ?? 0, sorted[n >> 1] ?? 0];
  return { n, median: (low + high) / 2 };
}

function cut(stretch: Stretch, fromUs: bigint, toUs: bigint) {
  return {
    fromUs: stretch.fromUs > fromUs ? stretch.fromUs : fromUs,
    toUs: stretch.toUs < toUs ? stretch.toUs : toUs,
  };
}

export function toIso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

function microseconds(timeMs: number): bigint {
  return BigInt(Math.round(timeMs * 1000));
}
