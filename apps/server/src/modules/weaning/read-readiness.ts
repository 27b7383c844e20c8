import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import type { Weaning } from '@eupnea/contracts/weaning';
import { READINESS_CRITERIA, type ReadinessCode } from '@eupnea/model';
import { judgeReadiness, type DatedValue, type SupportSpan } from '@eupnea/signal';
import type { Pool } from 'pg';
import type { Stretch } from '../stored-data/stored-data-service.ts';
import { toIso } from './describe-trials.ts';
import {
  findNewestMonitored,
  OXYGEN_NAMES,
  type PressureInterval,
  readBreathing,
  readPressureIntervals,
  type StoredValue,
} from './weaning-repository.ts';

type Values = { readonly [Code in ReadinessCode]: DatedValue | null };

/** Breaths whose rate and volume are judged: the newest five minutes. */
const BREATHING_MS = 300_000;
/** Monitored values are searched this far back; an older one is too old in any case. */
const SEARCHED_MS = 24 * 3_600_000;

export interface ReadinessInput {
  readonly pool: Pool;
  readonly stretches: readonly Stretch[];
  readonly spans: readonly SupportSpan[];
  /** Newest first. */
  readonly gases: readonly ArterialBloodGas[];
  readonly kg: number | null;
  readonly atMs: number;
}

/** Published criteria of readiness with the newest value of each at a time. */
export async function readReadiness(input: ReadinessInput): Promise<Weaning['readiness']> {
  const { atMs, spans } = input;
  const last = spans.findLast(({ record, fromMs }) => record === 'breaths' && fromMs < atMs);
  const values = await readValues(input, last);
  return READINESS_CRITERIA.map((criterion) => {
    const found = values[criterion.code];
    return {
      code: criterion.code,
      low: criterion.low,
      high: criterion.high,
      value: found?.value ?? null,
      at: found === null ? null : toIso(found.atMs),
      verdict: judgeReadiness(criterion, found, atMs),
      support_cmh2o: criterion.code === 'rsbi' && found !== null ? (last?.supportCmh2o ?? null) : null,
    };
  });
}

async function readValues(
  { pool, stretches, gases, kg, atMs }: ReadinessInput,
  last: SupportSpan | undefined,
): Promise<Values> {
  const lastMs = last === undefined ? null : Math.min(last.toMs, atMs);
  const stretch = stretches.findLast(
    ({ fromUs, toUs }) => lastMs !== null && Number(fromUs) / 1000 < lastMs && Number(toUs) / 1000 >= lastMs,
  );
  const settings = await readSettings(pool, stretch, lastMs);
  const breathing = await readRate(pool, stretch, lastMs, kg);
  const gas = (code: 'PF' | 'pH' | 'temperature'): DatedValue | null => {
    const sample = gases.find(
      ({ taken_at, [code]: value }) => value !== null && Date.parse(taken_at) <= atMs,
    );
    const value = sample?.[code] ?? null;
    return sample === undefined || value === null ? null : { value, atMs: Date.parse(sample.taken_at) };
  };
  const spontaneous = last !== undefined && isSpontaneous(last);
  const { rate, volume } = breathing;
  return {
    ...settings,
    pf: gas('PF'),
    ph: gas('pH'),
    temperature: gas('temperature'),
    rate,
    vt_kg: breathing.perKg,
    rsbi:
      rate === null || volume === null || !spontaneous
        ? null
        : { value: rate.value / (volume.value / 1000), atMs: rate.atMs },
    ...(await readMonitors(pool, stretch, lastMs)),
  };
}

/** Mandatory breaths say nothing of the patient's own breathing. */
function isSpontaneous({ sequence, control }: SupportSpan): boolean {
  return sequence === null ? ['ps', 'cpap', 'pav'].includes(control) : sequence === 'csv';
}

async function readSettings(pool: Pool, stretch: Stretch | undefined, lastMs: number | null) {
  const none = { fio2: null, peep: null };
  if (stretch === undefined || lastMs === null) return none;
  const atUs = BigInt(Math.round(lastMs * 1000));
  const rows = await readPressureIntervals(pool, {
    deviceId: stretch.deviceId,
    fromUs: atUs - 1n > stretch.fromUs ? atUs - 1n : stretch.fromUs,
    toUs: atUs,
  });
  const find = (...names: readonly PressureInterval['parameter'][]): DatedValue | null => {
    const values = names.map((name) => rows.findLast(({ parameter }) => parameter === name)?.value ?? null);
    const value = values.find((known) => known !== null) ?? null;
    return value === null ? null : { value, atMs: lastMs };
  };
  return { fio2: find(...OXYGEN_NAMES), peep: find('PEEPCPAP') };
}

async function readRate(pool: Pool, stretch: Stretch | undefined, lastMs: number | null, kg: number | null) {
  if (stretch === undefined || lastMs === null) return { rate: null, volume: null, perKg: null };
  const range = rangeBefore(stretch, lastMs, BREATHING_MS);
  const { rateBpm, vteMl, atUs } = await readBreathing(pool, range);
  const atMs = Number(atUs ?? 0n) / 1000;
  const dated = (value: number | null): DatedValue | null => (value === null ? null : { value, atMs });
  return {
    rate: dated(rateBpm),
    volume: dated(vteMl),
    perKg: dated(vteMl === null || kg === null || kg <= 0 ? null : vteMl / kg),
  };
}

async function readMonitors(pool: Pool, stretch: Stretch | undefined, lastMs: number | null) {
  if (stretch === undefined || lastMs === null) return { spo2: null, pulse: null };
  const range = rangeBefore(stretch, lastMs + BREATHING_MS, SEARCHED_MS);
  return {
    spo2: toDated(await findNewestMonitored(pool, range, 'SpO2')),
    pulse: toDated(await findNewestMonitored(pool, range, 'pulse')),
  };
}

function rangeBefore({ deviceId, fromUs, toUs }: Stretch, endMs: number, lengthMs: number) {
  const endUs = BigInt(Math.round(endMs * 1000)) + 1n;
  const startUs = endUs - BigInt(lengthMs) * 1000n;
  return { deviceId, fromUs: startUs > fromUs ? startUs : fromUs, toUs: endUs < toUs ? endUs : toUs };
}

function toDated(found: StoredValue | null): DatedValue | null {
  return found === null ? null : { value: found.value, atMs: Number(found.atUs) / 1000 };
}
