import { ASYNCHRONY_KINDS, findParameter } from '@eupnea/model';
import type { CohortCondition } from '@eupnea/contracts/research';
import type { Pool } from 'pg';
import { FINDING_IN_FORCE } from '../../storage/finding-in-force.ts';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { PatientStretch } from './read-project-time.ts';

/** The conditions whose value is a sum over a patient's stretches. */
export type AmountCondition = Extract<
  CohortCondition,
  {
    readonly kind:
      | 'ventilated_hours'
      | 'mode_hours'
      | 'minutes_beyond'
      | 'share_beyond'
      | 'coverage'
      | 'asynchrony_index'
      | 'labelled';
  }
>;

/** What a condition compares, by patient; null or left out = not known. */
export type Amounts = ReadonlyMap<number, number | null>;

/** A statement over this many stretches stays far under the 200 ms that one may hold the embedded database. */
const STRETCHES_PER_QUERY = 1500;

/** The stretches of a statement, as the table `stretch`. */
export const STRETCH_TABLE = `unnest($1::int[], $2::int[], $3::int8[], $4::int8[])
  as stretch (patient_id, device_id, from_us, to_us)`;

interface Sums {
  readonly patient_id: number;
  /** What is asked for, and what it is a part of; null where a statement asks for no whole. */
  readonly part: number;
  readonly whole: number | null;
}

interface AmountQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** null = not known. */
  readonly toAmount: (part: number, whole: number) => number | null;
  /** Of a patient whom the statement says nothing of. */
  readonly ofNothing: number | null;
}

/** @param projectId whose labeling tasks count */
export async function readAmounts(
  pool: Pool,
  condition: AmountCondition,
  stretches: readonly PatientStretch[],
  projectId: number,
): Promise<Amounts> {
  const query = describeQuery(condition, projectId);
  const parts = new Map<number, { part: number; whole: number }>();
  for (let first = 0; first < stretches.length; first += STRETCHES_PER_QUERY) {
    const rows = await readSums(pool, stretches.slice(first, first + STRETCHES_PER_QUERY), query);
    for (const { patient_id, part, whole } of rows) {
      const sums = parts.get(patient_id) ?? { part: 0, whole: 0 };
      parts.set(patient_id, { part: sums.part + part, whole: sums.whole + (whole ?? 0) });
    }
  }
  return new Map(
    stretches.map(({ patientId }) => {
      const sums = parts.get(patientId);
      return [patientId, sums === undefined ? query.ofNothing : query.toAmount(sums.part, sums.whole)];
    }),
  );
}

async function readSums(
  pool: Pool,
  stretches: readonly PatientStretch[],
  { text, values }: AmountQuery,
): Promise<readonly Sums[]> {
  const { rows } = await pool.query<Sums>(text, [...stretchValues(stretches), ...values]);
  return rows;
}

/** Values of the parameters $1 to $4 of STRETCH_TABLE. */
export function stretchValues(stretches: readonly PatientStretch[]): readonly string[] {
  return [
    numberArray(stretches.map(({ patientId }) => patientId)),
    numberArray(stretches.map(({ deviceId }) => deviceId)),
    bigintArray(stretches.map(({ fromUs }) => fromUs)),
    bigintArray(stretches.map(({ toUs }) => toUs)),
  ];
}

function describeQuery(condition: AmountCondition, projectId: number): AmountQuery {
  switch (condition.kind) {
    case 'ventilated_hours':
      return rollupQuery('sum(rollup.observed_seconds)', ['breaths'], (part) => part / 3600, 0);
    case 'coverage':
      return rollupQuery(
        `coalesce(sum(rollup.observed_seconds) filter (where rollup.parameter = $6), 0)`,
        ['breaths', condition.parameter],
        (part, whole) => (whole > 0 ? (100 * part) / whole : null),
        null,
        [condition.parameter],
        `coalesce(sum(rollup.observed_seconds) filter (where rollup.parameter = 'breaths'), 0)`,
      );
    case 'minutes_beyond':
    case 'share_beyond':
      return beyondQuery(condition);
    case 'mode_hours':
      return modeQuery(condition.mode, condition.source);
    case 'asynchrony_index':
      return asynchronyQuery(condition.asynchrony);
    case 'labelled':
      return labelQuery(condition, projectId);
  }
}

function rollupQuery(
  part: string,
  parameters: readonly string[],
  toAmount: AmountQuery['toAmount'],
  ofNothing: number | null,
  values: readonly unknown[] = [],
  whole = 'sum(rollup.observed_seconds)',
): AmountQuery {
  return {
    text: `select stretch.patient_id, ${part} as part, ${whole} as whole
      from ${STRETCH_TABLE}
      join rollup_5min rollup on rollup.device_id = stretch.device_id and rollup.parameter = any($5::text[])
        and rollup.started_at_us >= stretch.from_us and rollup.started_at_us < stretch.to_us
      group by stretch.patient_id`,
    values: [parameters, ...values],
    toAmount,
    ofNothing,
  };
}

/**
 * Seconds of breaths beyond a value: of five minutes, the observed seconds times the share of its breaths in the bins
 * beyond, and of the bin that holds the value the part beyond it, as if its breaths lay evenly. Exact where all breaths
 * of the five minutes lie on one side.
 */
function beyondQuery(
  condition: Extract<AmountCondition, { readonly kind: 'minutes_beyond' | 'share_beyond' }>,
): AmountQuery {
  const bins = findParameter('breath', condition.parameter)?.histogram;
  if (bins === undefined) throw new Error('Invariant broken: a parameter without bins passed its schema');
  const { value, side } = condition;
  const bin = Math.min(Math.max(Math.floor((value - bins.from) / bins.width), 0), bins.bins - 1);
  const below = Math.min(Math.max((value - bins.from - bin * bins.width) / bins.width, 0), 1);
  const isAbove = side === 'above';
  const all = isAbove ? 'rollup.minimum > $6' : 'rollup.maximum < $6';
  const none = isAbove ? 'rollup.maximum <= $6' : 'rollup.minimum >= $6';
  const beyondBins = isAbove ? 'rollup.histogram[$7::int + 2:]' : 'rollup.histogram[:$7::int]';
  return rollupQuery(
    `sum(case when ${all} then rollup.observed_seconds when ${none} then 0 else
       rollup.observed_seconds * (rollup.histogram[$7::int + 1] * $8::float8
         + (select coalesce(sum(counted), 0) from unnest(${beyondBins}) counted)) / rollup.n end)`,
    [condition.parameter],
    condition.kind === 'minutes_beyond'
      ? (part) => part / 60
      : (part, whole) => (whole > 0 ? (100 * part) / whole : null),
    null,
    [value, bin, isAbove ? 1 - below : below],
  );
}

function modeQuery(mode: string, source: 'recognised' | 'device'): AmountQuery {
  return {
    text: `select stretch.patient_id, sum(least(stretch.to_us, coalesce(held.ended_at_us, stretch.to_us))
        - greatest(stretch.from_us, held.started_at_us))::float8 as part, null as whole
      from ${STRETCH_TABLE}
      join mode_interval held on held.device_id = stretch.device_id and held.control = $5
        and held.source = any($6::text[]) and held.started_at_us < stretch.to_us
        and coalesce(held.ended_at_us, stretch.to_us) > stretch.from_us
      group by stretch.patient_id`,
    values: [mode, source === 'device' ? ['device', 'import'] : [source]],
    toAmount: (part) => part / 3_600_000_000,
    ofNothing: 0,
  };
}

/** 100 x events / (breaths + ineffective efforts), as everywhere (packages/signal, burden). */
function asynchronyQuery(kind: string): AmountQuery {
  return {
    text: `select stretch.patient_id,
        100 * coalesce(sum(found.events), 0)::float8 as part,
        (coalesce(sum(counted.breaths), 0) + coalesce(sum(found.ineffective), 0))::float8 as whole
      from ${STRETCH_TABLE}
      cross join lateral (select sum(rollup.n) as breaths from rollup_5min rollup
        where rollup.device_id = stretch.device_id and rollup.parameter = 'breaths'
          and rollup.started_at_us >= stretch.from_us and rollup.started_at_us < stretch.to_us) counted
      cross join lateral (select count(*) filter (where finding.kind = any($5::text[])) as events,
          count(*) filter (where finding.kind = 'ineffective_effort') as ineffective
        from finding where finding.device_id = stretch.device_id and finding.started_at_us >= stretch.from_us
          and finding.started_at_us < stretch.to_us and finding.kind = any($6::text[])
          and ${FINDING_IN_FORCE}) found
      group by stretch.patient_id`,
    values: [kind === 'all' ? ASYNCHRONY_KINDS : [kind], ASYNCHRONY_KINDS],
    toAmount: (part, whole) => (whole > 0 ? part / whole : null),
    ofNothing: null,
  };
}

/** The newest event of a breath and a rater is in force; of approved tasks, for raters are blind to each other until then. */
function labelQuery(
  { label, gold }: Extract<AmountCondition, { readonly kind: 'labelled' }>,
  projectId: number,
): AmountQuery {
  return {
    text: `select stretch.patient_id, count(distinct (item.device_id, item.started_at_us))::float8 as part,
        null as whole
      from ${STRETCH_TABLE}
      join labeling_item item on item.device_id = stretch.device_id and item.started_at_us >= stretch.from_us
        and item.started_at_us < stretch.to_us
      join labeling_task task on task.id = item.task_id and task.project_id = $5 and task.approved_at is not null
      where exists (select 1 from (
          select distinct on (said.rater_id) said.kinds from label_event said
          where said.item_id = item.id and (said.rater_id is null) = $6
          order by said.rater_id, said.id desc) held
        where held.kinds is not null and ($7::text is null or $7 = any(held.kinds)))
      group by stretch.patient_id`,
    values: [projectId, gold, label === 'any' ? null : label],
    toAmount: (part) => part,
    ofNothing: 0,
  };
}
