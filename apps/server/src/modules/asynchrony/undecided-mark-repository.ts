import type { AsynchronyKind } from '@eupnea/model';
import type { BreathMarks } from '@eupnea/signal';
import type { Pool } from 'pg';
import { REANALYSIS_PURPOSE, UNDECIDED_IN_FORCE } from '../../storage/finding-in-force.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { breathKey } from './breath-key.ts';

/** Period per statement, as for breaths: a statement holds the only connection of the embedded database. */
const PIECE_US = 14_400_000_000n;
const DOUBLE_BYTES = 8;
const RECORD_BYTES = 3 * DOUBLE_BYTES;

/** First parameter of a statement that names a kind; $4 names all. */
const FIRST_KIND_PARAMETER = 5;

/** One bit a kind, added up without a subquery: that would run once for each of the 30,000 breaths of a day. */
function writeRecord(kinds: readonly AsynchronyKind[]): string {
  const bits = kinds.map(
    (_kind, place) =>
      `case when kinds ? $${FIRST_KIND_PARAMETER + place}::text then ${2 ** place} else 0 end`,
  );
  return ['epoch', 'start_index', ['0', ...bits].join(' + ')]
    .map((column) => `float8send((${column})::float8)`)
    .join(' || ');
}

/**
 * The kinds of `kinds` that the selected analysis could not tell, of each breath that begins inside the ranges. Data of an
 * analysis that knew no undecided kinds have no marks, so that each kind counts as decided.
 */
export async function readUndecidedMarks(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  kinds: readonly AsynchronyKind[],
): Promise<BreathMarks> {
  const marks = new Map<string, ReadonlySet<AsynchronyKind>>();
  const setOf = rememberSets(kinds);
  const record = writeRecord(kinds);
  for (const { deviceId, fromUs, toUs } of ranges) {
    for (let pieceUs = fromUs; pieceUs < toUs; pieceUs += PIECE_US) {
      const endUs = pieceUs + PIECE_US < toUs ? pieceUs + PIECE_US : toUs;
      const { rows } = await pool.query<{ records: Buffer | null }>(
        `select string_agg(${record}, ''::bytea) as records from undecided_breath
         where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and kinds ?| $4::text[]
           and case when exists (select 1 from analysis_selection where device_id = $1) then ${UNDECIDED_IN_FORCE}
             else analysis_id <> all(array(
               select id from analysis where parameters->>'purpose' = '${REANALYSIS_PURPOSE}')) end`,
        [deviceId, pieceUs, endUs, kinds, ...kinds],
      );
      const records = rows[0]?.records ?? null;
      if (records === null) continue;
      for (let at = 0; at < records.length; at += RECORD_BYTES) {
        const read = (column: number): number => records.readDoubleBE(at + column * DOUBLE_BYTES);
        const key = breathKey({ deviceId, epoch: read(0), startIndex: read(1) });
        // Two live analyses of one breath: what either could not tell is undecided.
        const before = marks.get(key);
        marks.set(key, before === undefined ? setOf(read(2)) : new Set([...before, ...setOf(read(2))]));
      }
    }
  }
  return marks;
}

/** One set for each mask, because a month has half a million breaths. */
function rememberSets(kinds: readonly AsynchronyKind[]): (mask: number) => ReadonlySet<AsynchronyKind> {
  const known = new Map<number, ReadonlySet<AsynchronyKind>>();
  return (mask) => {
    const before = known.get(mask);
    if (before !== undefined) return before;
    const made = new Set(kinds.filter((_kind, place) => (mask & (1 << place)) !== 0));
    known.set(mask, made);
    return made;
  };
}
