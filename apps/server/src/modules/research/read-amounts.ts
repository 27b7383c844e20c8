import {
  ASYNCHRONY_KINDS,
  ASYNCHRONY_LEAST_CONFIDENCE,
  type BreathFeatureCode,
  findParameter,
} from '@eupnea/model';
import type { CohortCondition } from '@eupnea/contracts/research-condition';
import type { Pool } from 'pg';
import { FINDING_IN_FORCE } from '../../storage/finding-in-force.ts';
import { findingShareText } from './finding-share-text.ts';
import type { PatientStretch } from './read-project-time.ts';
import { STRETCH_TABLE, STRETCHES_PER_QUERY, stretchValues } from './stretch-table.ts';

type Condition<Kind extends CohortCondition['kind']> = Extract<CohortCondition, { readonly kind: Kind }>;
type BeyondQuestion = Pick<
  Condition<'minutes_beyond' | 'share_beyond'>,
  'kind' | 'parameter' | 'side' | 'value'
>;

/** Quantity over all stretches of each patient: the value of a condition, or a mean. */
export type AmountQuestion =
  | Pick<Condition<'ventilated_hours'>, 'kind'>
  /** Number of breaths. */
  | { readonly kind: 'breaths' }
  | Pick<Condition<'mode_hours'>, 'kind' | 'mode' | 'source'>
  | BeyondQuestion
  | Pick<Condition<'coverage'>, 'kind' | 'parameter'>
  | Pick<Condition<'finding_share' | 'asynchrony_index'>, 'kind' | 'asynchrony'>
  | Pick<Condition<'labelled'>, 'kind' | 'label' | 'gold'>
  | Pick<Condition<'noted'>, 'kind' | 'note'>
  /** Mean of a parameter, weighted by breath duration. */
  | { readonly kind: 'mean'; readonly parameter: BreathFeatureCode };

/** Compared values by patient; null or absent means unknown. */
export type Amounts = ReadonlyMap<number, number | null>;

interface Sums {
  readonly patient_id: number;
  /** Requested quantity and its reference quantity; null when a statement needs none. */
  readonly part: number;
  readonly whole: number | null;
}

/**
 * Every statement looks up rows stretch by stretch (lateral): with a plain join the planner reads the whole
 * history of a device for each of its patients.
 */
interface AmountQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Null means unknown. */
  readonly toAmount: (part: number, whole: number) => number | null;
  /** Value for a patient without rows. */
  readonly ofNothing: number | null;
}

/** @param projectId project whose labeling tasks count */
export async function readAmounts(
  pool: Pool,
  question: AmountQuestion,
  stretches: readonly PatientStretch[],
  projectId: number,
): Promise<Amounts> {
  const query = describeQuery(question, projectId);
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

function describeQuery(question: AmountQuestion, projectId: number): AmountQuery {
  switch (question.kind) {
    case 'ventilated_hours':
      return rollupQuery('sum(rollup.observed_seconds)', ['breaths'], (part) => part / 3600, 0);
    case 'breaths':
      return rollupQuery('sum(rollup.n)::float8', ['breaths'], (part) => part, 0);
    case 'mean':
      return rollupQuery('sum(rollup.seconds_sum)', [question.parameter], toShare(1), null);
    case 'coverage':
      return rollupQuery(
        `coalesce(sum(rollup.observed_seconds) filter (where rollup.parameter = $6), 0)`,
        ['breaths', question.parameter],
        toShare(100),
        null,
        [question.parameter],
        `coalesce(sum(rollup.observed_seconds) filter (where rollup.parameter = 'breaths'), 0)`,
      );
    case 'minutes_beyond':
    case 'share_beyond':
      return beyondQuery(question);
    case 'mode_hours':
      return modeQuery(question.mode, question.source);
    case 'finding_share':
      return {
        text: findingShareText(),
        values: [kindsOf(question.asynchrony), ASYNCHRONY_LEAST_CONFIDENCE],
        toAmount: toShare(100),
        ofNothing: null,
      };
    case 'asynchrony_index':
      return asynchronyQuery(question.asynchrony);
    case 'labelled':
      return labelQuery(question, projectId);
    case 'noted':
      return noteQuery(question.note);
  }
}

function toShare(factor: number): AmountQuery['toAmount'] {
  return (part, whole) => (whole > 0 ? (factor * part) / whole : null);
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
    text: `select stretch.patient_id, sum(held.part) as part, sum(held.whole) as whole
      from ${STRETCH_TABLE}
      cross join lateral (select ${part} as part, ${whole} as whole from rollup_5min rollup
        where rollup.device_id = stretch.device_id and rollup.parameter = any($5::text[])
          and rollup.started_at_us >= stretch.from_us and rollup.started_at_us < stretch.to_us) held
      where held.part is not null
      group by stretch.patient_id`,
    values: [parameters, ...values],
    toAmount,
    ofNothing,
  };
}

/**
 * Seconds of breaths beyond a value. Per five minutes: observed seconds times the share of breaths in the
 * bins beyond, plus the proportional part of the bin that contains the value. Exact when all breaths of the
 * five minutes lie on one side.
 */
function beyondQuery({ kind, parameter, side, value }: BeyondQuestion): AmountQuery {
  const bins = findParameter('breath', parameter)?.histogram;
  if (bins === undefined) throw new Error('Invariant broken: a parameter without bins passed its schema');
  const bin = Math.min(Math.max(Math.floor((value - bins.from) / bins.width), 0), bins.bins - 1);
  const below = Math.min(Math.max((value - bins.from - bin * bins.width) / bins.width, 0), 1);
  const isAbove = side === 'above';
  const all = isAbove ? 'minimum > $6' : 'maximum < $6';
  const none = isAbove ? 'maximum <= $6' : 'minimum >= $6';
  // Counted from 1, limited to the bins between minimum and maximum.
  const placeOf = (end: string) =>
    `1 + least(greatest(floor((${end} - ${bins.from}) / ${bins.width}), 0), ${bins.bins - 1})::int`;
  const beyondBins = isAbove
    ? `histogram[$7::int + 2:${placeOf('maximum')}]`
    : `histogram[${placeOf('minimum')}:$7::int]`;
  return {
    // The -1 before the bins stands for the row itself. Unnested in the select list, because a subquery per
    // row takes twice the time.
    text: `select stretch.patient_id, sum(held.part) as part, sum(held.whole) as whole
      from ${STRETCH_TABLE}
      cross join lateral (
        select sum(case when piece.counted < 0 then piece.sure else piece.seconds_each * piece.counted end) as part,
          sum(piece.observed_seconds) filter (where piece.counted < 0) as whole
        from (
          select case when ${all} then observed_seconds when ${none} then 0
              else observed_seconds * histogram[$7::int + 1] * $8::float8 / n end as sure,
            observed_seconds / n as seconds_each, observed_seconds,
            unnest(case when ${all} or ${none} then '{-1}'::int[] else '{-1}'::int[] || ${beyondBins} end) as counted
          from rollup_5min where device_id = stretch.device_id and parameter = $5
            and started_at_us >= stretch.from_us and started_at_us < stretch.to_us) piece) held
      where held.part is not null
      group by stretch.patient_id`,
    values: [parameter, value, bin, isAbove ? 1 - below : below],
    toAmount: kind === 'minutes_beyond' ? (part) => part / 60 : toShare(100),
    ofNothing: null,
  };
}

function modeQuery(mode: string, source: 'recognised' | 'device'): AmountQuery {
  return {
    text: `select stretch.patient_id, sum(least(stretch.to_us, coalesce(held.ended_at_us, stretch.to_us))
        - greatest(stretch.from_us, held.started_at_us))::float8 as part, null as whole
      from ${STRETCH_TABLE}
      cross join lateral (select * from mode_interval entry where entry.device_id = stretch.device_id
        and entry.control = $5 and entry.source = any($6::text[])
        and entry.started_at_us < stretch.to_us
        and coalesce(entry.ended_at_us, stretch.to_us) > stretch.from_us offset 0) held
      group by stretch.patient_id`,
    values: [mode, source === 'device' ? ['device', 'import'] : [source]],
    toAmount: (part) => part / 3_600_000_000,
    ofNothing: 0,
  };
}

/** 100 x events / (breaths + ineffective efforts), as in packages/signal (burden), of findings that are confident enough. */
function asynchronyQuery(kind: string): AmountQuery {
  return {
    text: `select stretch.patient_id,
        coalesce(sum(found.events), 0)::float8 as part,
        (coalesce(sum(counted.breaths), 0) + coalesce(sum(found.ineffective), 0))::float8 as whole
      from ${STRETCH_TABLE}
      cross join lateral (select sum(rollup.n) as breaths from rollup_5min rollup
        where rollup.device_id = stretch.device_id and rollup.parameter = 'breaths'
          and rollup.started_at_us >= stretch.from_us and rollup.started_at_us < stretch.to_us) counted
      cross join lateral (select count(*) filter (where finding.kind = any($5::text[])) as events,
          count(*) filter (where finding.kind = 'ineffective_effort') as ineffective
        from finding where finding.device_id = stretch.device_id and finding.started_at_us >= stretch.from_us
          and finding.started_at_us < stretch.to_us and finding.kind = any($6::text[]) and finding.confidence >= $7
          and ${FINDING_IN_FORCE}) found
      group by stretch.patient_id`,
    values: [kindsOf(kind), ASYNCHRONY_KINDS, ASYNCHRONY_LEAST_CONFIDENCE],
    toAmount: toShare(100),
    ofNothing: null,
  };
}

function kindsOf(asynchrony: string): readonly string[] {
  return asynchrony === 'all' ? ASYNCHRONY_KINDS : [asynchrony];
}

/**
 * The newest event of a breath and rater is in force. Only approved tasks count, because raters are blind to
 * each other until then.
 */
function labelQuery(
  { label, gold }: Pick<Condition<'labelled'>, 'label' | 'gold'>,
  projectId: number,
): AmountQuery {
  return {
    text: `select stretch.patient_id, count(distinct (item.device_id, item.started_at_us))::float8 as part,
        null as whole
      from ${STRETCH_TABLE}
      cross join lateral (select * from labeling_item entry where entry.device_id = stretch.device_id
        and entry.started_at_us >= stretch.from_us and entry.started_at_us < stretch.to_us offset 0) item
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

/** Notes and intervals of the kind that touch the patient's stretches. */
function noteQuery(kind: string): AmountQuery {
  return {
    text: `select stretch.patient_id, count(distinct held.id)::float8 as part, null as whole
      from ${STRETCH_TABLE}
      cross join lateral (select entry.id from note entry where entry.patient_id = stretch.patient_id
        and entry.deleted_at is null and lower(entry.kind) = lower($5)
        and extract(epoch from entry.started_at) * 1000000 < stretch.to_us
        and (entry.ended_at is null or extract(epoch from entry.ended_at) * 1000000 >= stretch.from_us) offset 0) held
      group by stretch.patient_id`,
    values: [kind],
    toAmount: (part) => part,
    ofNothing: 0,
  };
}
