import {
  ASYNCHRONY_INDEX_DEFINITIONS,
  ASYNCHRONY_KINDS,
  ASYNCHRONY_LEAST_CONFIDENCE,
  LUNG_PROTECTION_BOUNDS,
  OUTSIDE_BOUND_CODES,
  type PatientCategory,
} from '@eupnea/model';
import type { Pool } from 'pg';
import {
  FINDING_IN_FORCE,
  LONGEST_FINDING_US,
  REANALYSIS_PURPOSE,
  SIGN_REACH_US,
  UNDECIDED_IN_FORCE,
} from '../../storage/finding-in-force.ts';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import { BREATHS_PARAMETER, BUCKET_US } from '../../storage/rollup/rollup-bucket.ts';
import { cutBatches } from './cut-batches.ts';

/** A part of a visible stretch, summed in slots of equal length from `baseUs` on. */
export interface SummedPiece {
  readonly deviceId: number;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
  /**
   * End of the ventilation session. A rollup that ends later also contains another patient's breaths and is
   * left out.
   */
  readonly sessionToUs: bigint;
  /** A multiple of five minutes, as is `slotUs`, so that no rollup spans two slots. */
  readonly baseUs: bigint;
  readonly slotUs: bigint;
  /** Body weight for volumes per kg; null when unknown. */
  readonly weightKg: number | null;
  /** Decides which bounds apply. */
  readonly category: PatientCategory;
}

type BoundCode = (typeof OUTSIDE_BOUND_CODES)[number];

/** Sums of a slot of a piece; seconds are those of the breaths. */
export interface PeriodSums {
  readonly slot: number;
  readonly breaths: number;
  readonly seconds: number;
  readonly powerSum: number;
  readonly powerSeconds: number;
  /** Findings that count by our definition and least confidence. */
  readonly events: number;
  readonly ineffective: number;
  /** Those of Thille's kinds. */
  readonly thille: number;
  /** Breaths with at least one of them. */
  readonly withFinding: number;
  /** Breaths without any of them on which a kind could not be told. */
  readonly undecided: number;
  readonly outside: number;
  readonly assessable: number;
  readonly bounds: {
    readonly [Code in BoundCode]: { readonly outside: number; readonly assessable: number };
  };
}

/** Hours of pieces per statement: about 60 ms on the embedded database at 1200 breaths per hour. */
const HOURS_PER_STATEMENT = 240;

const BOUNDS = OUTSIDE_BOUND_CODES.map((code) => {
  const bound = LUNG_PROTECTION_BOUNDS.find((known) => known.code === code);
  if (bound === undefined) throw new Error('Invariant broken: a code of no bound');
  return bound;
});

/**
 * Five-minute mean of the feature of a bound, null for a patient to whom the bound does not apply; for volume per kg, the
 * mean volume divided by the weight.
 */
function meanOf({ value, categories }: (typeof BOUNDS)[number]): string {
  const mean = value === 'vt_ml_kg' ? 'vte_ml / weight_kg' : value;
  const applies = categories.map((category) => `'${category}'`).join(', ');
  return `case when category in (${applies}) then ${mean} end`;
}

const FEATURES = [
  ...new Set(BOUNDS.map(({ value }) => (value === 'vt_ml_kg' ? ('vte_ml' as const) : value))),
];

const PIECES = `unnest($1::int[], $2::int[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::float8[], $9::text[])
  as u (place, device_id, from_us, to_us, session_to_us, base_us, slot_us, weight_kg, category)`;

/** Duration of a breath, s. */
const SECONDS = '(end_index - start_index) / rate_hz';

/**
 * One row per place and slot. Closed five-minute periods come from rollups, the newest breaths from their
 * rows. Power is weighted by time, because it is energy over time; other means are over breaths.
 */
const SUMS = `
  with piece as (
    select u.*, greatest(from_us, coalesce((select started_at_us / ${BUCKET_US} * ${BUCKET_US} + ${BUCKET_US}
      from rollup_5min where device_id = u.device_id and parameter = '${BREATHS_PARAMETER}' and started_at_us < u.to_us
      order by started_at_us desc limit 1), from_us)) as open_us
    from ${PIECES}),
  five as (
    select place, base_us, slot_us, weight_kg, category, held.*
    from piece cross join lateral (
      select started_at_us,
        sum(n) filter (where parameter = '${BREATHS_PARAMETER}') as breaths,
        sum(observed_seconds) filter (where parameter = '${BREATHS_PARAMETER}') as seconds,
        sum(seconds_sum) filter (where parameter = 'mp_geometric_j_min') as power_sum,
        sum(observed_seconds) filter (where parameter = 'mp_geometric_j_min') as power_seconds,
        ${FEATURES.map((code) => `${closedMean(code)} filter (where parameter = '${code}') as ${code}`).join(', ')}
      from rollup_5min where device_id = piece.device_id and parameter = any($10::text[])
        and started_at_us >= from_us and started_at_us < least(to_us, open_us) and ended_at_us <= session_to_us
      group by started_at_us) held
    union all
    select place, base_us, slot_us, weight_kg, category, held.*
    from piece cross join lateral (
      select started_at_us / ${BUCKET_US} * ${BUCKET_US} as started_at_us, count(*) as breaths,
        sum(${SECONDS}) as seconds,
        sum(mp_geometric_j_min * ${SECONDS}) as power_sum,
        sum(${SECONDS}) filter (where mp_geometric_j_min is not null) as power_seconds,
        ${FEATURES.map((code) => `${openMean(code)} as ${code}`).join(', ')}
      from breath where device_id = piece.device_id and started_at_us >= open_us and started_at_us < to_us
      group by 1) held)
  select place, ((started_at_us - base_us) / slot_us)::int as slot, sum(breaths)::int as breaths,
    sum(seconds) as seconds, coalesce(sum(power_sum), 0) as power_sum,
    coalesce(sum(power_seconds), 0) as power_seconds,
    ${timesBeyond('any', `(${BOUNDS.map(isBeyond).join(' or ')})`, `coalesce(${BOUNDS.map(meanOf).join(', ')})`)},
    ${BOUNDS.map((bound) => timesBeyond(bound.code, isBeyond(bound), meanOf(bound))).join(', ')}
  from five where breaths > 0 group by 1, 2`;

function closedMean(code: string): string {
  return code === 'mp_geometric_j_min' ? 'sum(seconds_sum / observed_seconds)' : 'sum(sum / n)';
}

function openMean(code: string): string {
  if (code !== 'mp_geometric_j_min') return `avg(${code})`;
  return `sum(${code} * ${SECONDS}) / sum(${SECONDS}) filter (where ${code} is not null)`;
}

function isBeyond(bound: (typeof BOUNDS)[number]): string {
  return `${meanOf(bound)} > ${bound.upper}`;
}

function timesBeyond(name: string, beyond: string, value: string): string {
  return `coalesce(sum(seconds) filter (where ${beyond}), 0) as outside_${name},
    coalesce(sum(seconds) filter (where ${value} is not null), 0) as assessable_${name}`;
}

/** Checks each finding only for a device with a selected analysis, because that takes three times as long. */
const CHECKED_PIECES = `
  with piece as (
    select u.*, exists (select 1 from analysis_selection where device_id = u.device_id) as is_selected from ${PIECES})`;

function isInForce(table: 'finding' | 'undecided_breath'): string {
  return `case when piece.is_selected then ${table === 'finding' ? FINDING_IN_FORCE : UNDECIDED_IN_FORCE}
    else ${table}.analysis_id <> all(array(
      select id from analysis where parameters->>'purpose' = '${REANALYSIS_PURPOSE}')) end`;
}

const EVENTS = `${CHECKED_PIECES}
  select place, slot::int, events, ineffective, thille, with_finding
  from piece cross join lateral (
    select (finding.started_at_us - base_us) / slot_us as slot,
      (count(*) filter (where mark.place = 1))::int as events,
      (count(*) filter (where mark.place = 1 and finding.kind = 'ineffective_effort'))::int as ineffective,
      (count(*) filter (where mark.place = 1 and finding.kind = any($11::text[])))::int as thille,
      (count(distinct (finding.epoch, mark.start_index)) filter (where mark.start_index is not null))::int
        as with_finding
    from finding cross join lateral jsonb_array_elements_text(coalesce(
      nullif(finding.evidence->'breath_start_indices', '[]'::jsonb), '[null]'::jsonb))
      with ordinality as mark (start_index, place)
    where finding.confidence >= $12 and finding.device_id = piece.device_id and finding.started_at_us >= from_us
      and finding.started_at_us < to_us and finding.kind = any($10::text[])
      and ${isInForce('finding')}
    group by 1) held`;

/** A finding decides its breaths, also one that begins before the piece. Every undecided kind is one of our definition. */
const UNDECIDED = `${CHECKED_PIECES}
  select place, slot::int, undecided
  from piece cross join lateral (
    select (undecided_breath.started_at_us - base_us) / slot_us as slot,
      (count(distinct (undecided_breath.epoch, undecided_breath.start_index)))::int as undecided
    from undecided_breath left join (
      select distinct finding.epoch, mark.start_index::int8 as start_index
      from finding cross join lateral jsonb_array_elements_text(finding.evidence->'breath_start_indices') as mark (start_index)
      where finding.confidence >= $11 and finding.device_id = piece.device_id
        and finding.started_at_us >= from_us - ${LONGEST_FINDING_US} and finding.started_at_us < to_us + ${SIGN_REACH_US}
        and finding.kind = any($10::text[]) and ${isInForce('finding')}) found
      on found.epoch = undecided_breath.epoch and found.start_index = undecided_breath.start_index
    where undecided_breath.device_id = piece.device_id and undecided_breath.started_at_us >= from_us
      and undecided_breath.started_at_us < to_us and found.epoch is null and ${isInForce('undecided_breath')}
    group by 1) held`;

interface SumRow extends Readonly<Record<string, number>> {
  readonly place: number;
  readonly slot: number;
}

/** Sums of each piece by slot, in the order of the pieces; empty slots are left out. */
export async function readPeriodSums(
  pool: Pick<Pool, 'query'>,
  pieces: readonly SummedPiece[],
): Promise<readonly (readonly PeriodSums[])[]> {
  const sums: (readonly PeriodSums[])[] = [];
  for (const batch of cutBatches(pieces, HOURS_PER_STATEMENT)) {
    const values = [
      numberArray(batch.map((_piece, place) => place)),
      numberArray(batch.map(({ deviceId }) => deviceId)),
      bigintArray(batch.map(({ fromUs }) => fromUs)),
      bigintArray(batch.map(({ toUs }) => toUs)),
      bigintArray(batch.map(({ sessionToUs }) => sessionToUs)),
      bigintArray(batch.map(({ baseUs }) => baseUs)),
      bigintArray(batch.map(({ slotUs }) => slotUs)),
      numberArray(batch.map(({ weightKg }) => weightKg)),
      batch.map(({ category }) => category),
    ];
    const summed = await pool.query<SumRow>(SUMS, [...values, [BREATHS_PARAMETER, ...FEATURES]]);
    const counted = await pool.query<SumRow>(EVENTS, [
      ...values,
      ASYNCHRONY_KINDS,
      ASYNCHRONY_INDEX_DEFINITIONS.thille.kinds,
      ASYNCHRONY_LEAST_CONFIDENCE,
    ]);
    const unclear = await pool.query<SumRow>(UNDECIDED, [
      ...values,
      ASYNCHRONY_KINDS,
      ASYNCHRONY_LEAST_CONFIDENCE,
    ]);
    const merged = new Map<string, SumRow>();
    for (const row of [...summed.rows, ...counted.rows, ...unclear.rows]) {
      const key = `${row.place} ${row.slot}`;
      merged.set(key, { ...merged.get(key), ...row });
    }
    const rows = [...merged.values()];
    sums.push(...batch.map((_piece, place) => rows.filter((row) => row.place === place).map(toSums)));
  }
  return sums;
}

function toSums(row: SumRow): PeriodSums {
  const read = (name: string): number => row[name] ?? 0;
  const times = (name: string) => ({
    outside: read(`outside_${name}`),
    assessable: read(`assessable_${name}`),
  });
  return {
    slot: row.slot,
    breaths: read('breaths'),
    seconds: read('seconds'),
    powerSum: read('power_sum'),
    powerSeconds: read('power_seconds'),
    events: read('events'),
    ineffective: read('ineffective'),
    thille: read('thille'),
    withFinding: read('with_finding'),
    undecided: read('undecided'),
    ...times('any'),
    bounds: {
      vt_8: times('vt_8'),
      p_plateau_30: times('p_plateau_30'),
      p_plateau_28: times('p_plateau_28'),
      driving_pressure_15: times('driving_pressure_15'),
      mp_17: times('mp_17'),
      rr_35: times('rr_35'),
    },
  };
}
