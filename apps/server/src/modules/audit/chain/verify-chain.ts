import type { Queryable } from '../../../storage/backup/describe-tables.ts';
import {
  CHAIN_ROOT,
  type ChainHead,
  type ChainedRow,
  digestPersonal,
  hashEntry,
  listSealedAfter,
} from './chained-entry.ts';

/** Entries of one query: under 100 ms on the embedded database, so that a running server's streams pass between. */
const VERIFY_ROWS = 500;

/** Problems that are listed; a log that was rewritten whole would list every entry. */
const PROBLEMS_MAX = 100;

export interface ChainProblem {
  readonly position: number;
  /** null for an entry that is gone. */
  readonly id: number | null;
  readonly kind: 'missing' | 'changed' | 'personal_changed' | 'expected_hash_differs';
}

export interface ChainReport {
  readonly entries: number;
  readonly head: ChainHead;
  /** Entries newer than the last seal. */
  readonly unsealed: number;
  /** Entries whose personal values were erased: the chain holds without them. */
  readonly erased: number;
  readonly problems: readonly ChainProblem[];
}

/**
 * Recomputes the whole chain. A changed entry is named once: the chain goes on from the hash that is stored.
 * @param expected a head that an earlier run printed or that the export carried out: without one, entries cut off
 *   at the end, and a chain computed anew, cannot be told from an honest one
 */
export async function verifyChain(database: Queryable, expected: ChainHead | null): Promise<ChainReport> {
  const problems: ChainProblem[] = [];
  const report = (problem: ChainProblem): void => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem);
  };
  let head: ChainHead = { position: 0, hash: CHAIN_ROOT };
  const counts = { entries: 0, erased: 0 };
  let isExpectedFound = expected === null || expected.position === 0;
  for (;;) {
    const rows = await listSealedAfter(database, head.position, VERIFY_ROWS);
    for (const row of rows) {
      const position = row.chain_position ?? 0;
      for (let gap = head.position + 1; gap < position && problems.length < PROBLEMS_MAX; gap += 1) {
        report({ position: gap, id: null, kind: 'missing' });
      }
      const isAfterGap = position !== head.position + 1;
      // The hash of an entry after a missing one cannot be recomputed: the gap is the finding.
      if (!isAfterGap && hashEntry(head.hash, position, row, row.personal_digest) !== row.chain_hash) {
        report({ position, id: row.id, kind: 'changed' });
      }
      const personal = judgePersonal(row);
      if (personal === 'erased') counts.erased += 1;
      if (personal === 'changed') report({ position, id: row.id, kind: 'personal_changed' });
      if (expected?.position === position) {
        isExpectedFound = expected.hash === row.chain_hash;
      }
      counts.entries += 1;
      head = { position, hash: row.chain_hash ?? '' };
    }
    if (rows.length < VERIFY_ROWS) break;
  }
  if (expected !== null && !isExpectedFound) {
    report({ position: expected.position, id: null, kind: 'expected_hash_differs' });
  }
  return { ...counts, head, unsealed: await countUnsealed(database), problems };
}

function judgePersonal({ personal, personal_digest }: ChainedRow): 'same' | 'erased' | 'changed' {
  const hasValues = personal !== null && (personal.before !== null || personal.after !== null);
  if (personal_digest === null) return hasValues ? 'changed' : 'same';
  if (!hasValues) return 'erased';
  if (personal.salt === null) return 'changed';
  return digestPersonal(personal.salt, personal.before, personal.after) === personal_digest
    ? 'same'
    : 'changed';
}

async function countUnsealed(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    'select count(*)::int4 as n from audit_log where chain_position is null',
  );
  return rows[0]?.n ?? 0;
}
