import type { StoredFinding } from '@eupnea/contracts/stored-finding';
import { type FindingKind, isoTimeOfUs } from '@eupnea/model';
import type { Pool } from 'pg';
import { FINDING_IN_FORCE, LONGEST_FINDING_US } from '../../storage/finding-in-force.ts';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

export interface FindingOnBreath {
  /** Position of the breath in the given list. */
  readonly position: number;
  readonly kind: FindingKind;
  readonly confidence: number;
}

interface FindingRow {
  readonly device_id: number;
  readonly analysis_id: number;
  readonly epoch: number;
  readonly first_index: bigint;
  readonly last_index: bigint;
  readonly kind: FindingKind;
  readonly started_at_us: bigint;
  readonly ended_at_us: bigint;
  readonly confidence: number;
  readonly evidence: StoredFinding['evidence'];
}

const IN_RANGES = `
  from unnest($1::int[], $2::int8[], $3::int8[]) as span (device_id, from_us, to_us)
  join finding on finding.device_id = span.device_id and finding.started_at_us > span.from_us - ${LONGEST_FINDING_US}
    and finding.started_at_us < span.to_us and finding.ended_at_us > span.from_us
  where ($4::text[] is null or finding.kind = any($4::text[])) and ${FINDING_IN_FORCE}`;

export async function readFindings(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  page: {
    readonly kinds: readonly FindingKind[] | null;
    readonly direction: 'asc' | 'desc';
    readonly offset: number;
    readonly limit: number;
  },
): Promise<StoredFinding[]> {
  if (ranges.length === 0) return [];
  const { rows } = await pool.query<FindingRow>(
    `select finding.* ${IN_RANGES}
     order by finding.started_at_us ${page.direction === 'asc' ? 'asc' : 'desc'}, finding.device_id, finding.kind
     limit $5 offset $6`,
    [...toArrays(ranges), page.kinds, page.limit, page.offset],
  );
  return rows.map(toStoredFinding);
}

export async function countFindings(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  kinds: readonly FindingKind[] | null,
): Promise<number> {
  if (ranges.length === 0) return 0;
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n ${IN_RANGES}`, [
    ...toArrays(ranges),
    kinds,
  ]);
  return rows[0]?.n ?? 0;
}

/** The breath of a finding: its place in time and its first sample. */
export interface BreathPlace extends DeviceRange {
  readonly epoch: number;
  readonly startIndex: number;
}

/**
 * Returns findings on each of these breaths, matched by the finding's breath reference, not by time. `lateral ...
 * offset 0` makes PostgreSQL search the time index once per breath instead of joining the device's whole day.
 */
export async function readFindingsOnBreaths(
  pool: Pick<Pool, 'query'>,
  breaths: readonly BreathPlace[],
): Promise<readonly FindingOnBreath[]> {
  if (breaths.length === 0) return [];
  const { rows } = await pool.query<FindingOnBreath>(
    `select span.position::int - 1 as position, finding.kind, finding.confidence
     from unnest($1::int[], $2::int8[], $3::int8[], $4::int[], $5::int8[])
       with ordinality as span (device_id, from_us, to_us, epoch, start_index, position)
     cross join lateral (select * from finding where finding.device_id = span.device_id
       and finding.started_at_us > span.from_us - ${LONGEST_FINDING_US} and finding.started_at_us < span.to_us
       and finding.epoch = span.epoch and finding.evidence->'breath_start_indices' @> to_jsonb(span.start_index)
       and ${FINDING_IN_FORCE} offset 0) finding
     order by span.position, finding.started_at_us, finding.kind`,
    [
      ...toArrays(breaths),
      numberArray(breaths.map(({ epoch }) => epoch)),
      numberArray(breaths.map(({ startIndex }) => startIndex)),
    ],
  );
  return rows;
}

function toArrays(ranges: readonly DeviceRange[]): readonly [string, string, string] {
  return [
    numberArray(ranges.map(({ deviceId }) => deviceId)),
    bigintArray(ranges.map(({ fromUs }) => fromUs)),
    bigintArray(ranges.map(({ toUs }) => toUs)),
  ];
}

function toStoredFinding(row: FindingRow): StoredFinding {
  return {
    device_id: row.device_id,
    kind: row.kind,
    started_at: isoTimeOfUs(row.started_at_us),
    ended_at: isoTimeOfUs(row.ended_at_us),
    epoch: row.epoch,
    first_index: Number(row.first_index),
    last_index: Number(row.last_index),
    confidence: row.confidence,
    evidence: row.evidence,
    analysis_id: row.analysis_id,
  };
}
