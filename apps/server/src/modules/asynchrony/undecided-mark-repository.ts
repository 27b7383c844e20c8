import type { AsynchronyKind } from '@eupnea/model';
import type { BreathKey, BreathMarks } from '@eupnea/signal';
import type { Pool } from 'pg';
import { REANALYSIS_PURPOSE, UNDECIDED_IN_FORCE } from '../../storage/finding-in-force.ts';
import { readRecords, type DeviceRange, type PieceKeeper } from '../stored-data/stored-data-service.ts';
import { breathKey, type KeyOf } from './breath-key.ts';

/** First parameter of a statement that names a kind; $4 names all. */
const FIRST_KIND_PARAMETER = 5;

/** One bit a kind, added up without a subquery: that would run once for each of the 30,000 breaths of a day. */
function maskOf(kinds: readonly AsynchronyKind[]): string {
  const bits = kinds.map(
    (_kind, place) =>
      `case when kinds ? $${FIRST_KIND_PARAMETER + place}::text then ${2 ** place} else 0 end`,
  );
  return ['0', ...bits].join(' + ');
}

/**
 * The kinds of `kinds` that the selected analysis could not tell, of each breath that begins inside the ranges. Data of an
 * analysis that knew no undecided kinds have no marks, so that each kind counts as decided.
 */
export async function readUndecidedMarks(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  kinds: readonly AsynchronyKind[],
  keeper: PieceKeeper,
  keyOf: KeyOf = breathKey,
): Promise<BreathMarks> {
  const marks = new Map<BreathKey, ReadonlySet<AsynchronyKind>>();
  const setOf = rememberSets(kinds);
  const columns = ['epoch', 'start_index', maskOf(kinds)];
  const records = readRecords(
    pool,
    ranges,
    {
      columns,
      from: `from undecided_breath
        where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and kinds ?| $4::text[]
          and case when exists (select 1 from analysis_selection where device_id = $1) then ${UNDECIDED_IN_FORCE}
            else analysis_id <> all(array(
              select id from analysis where parameters->>'purpose' = '${REANALYSIS_PURPOSE}')) end`,
      orderBy: null,
      parameters: [kinds, ...kinds],
    },
    keeper,
  );
  for await (const { deviceId, doubles } of records) {
    for (let from = 0; from < doubles.length; from += columns.length) {
      const [epoch, startIndex, mask] = [doubles[from] ?? 0, doubles[from + 1] ?? 0, doubles[from + 2] ?? 0];
      const key = keyOf({ deviceId, epoch, startIndex });
      // Two live analyses of one breath: what either could not tell is undecided.
      const before = marks.get(key);
      marks.set(key, before === undefined ? setOf(mask) : new Set([...before, ...setOf(mask)]));
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
