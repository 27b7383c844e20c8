import type { Queryable } from '../../../storage/backup/describe-tables.ts';
import {
  CHAIN_ROOT,
  type ChainHead,
  type ChainedRow,
  digestPersonal,
  hashEntry,
  listSealedAfter,
} from './chained-entry.ts';

/** Entries per query: under 100 ms on the embedded database, so that live streams are served in between. */
const VERIFY_ROWS = 500;

/** Maximum number of listed problems: a completely rewritten log would list every entry. */
const PROBLEMS_MAX = 100;

export interface ChainProblem {
  readonly position: number;
  /** null for a missing entry. */
  readonly id: number | null;
  readonly kind: 'missing' | 'changed' | 'personal_changed' | 'expected_hash_differs';
}

export interface ChainReport {
  readonly entries: number;
  readonly head: ChainHead;
  /** Number of entries newer than the last seal. */
  readonly unsealed: number;
  /** Number of entries whose personal values were erased, which leaves the chain valid. */
  readonly erased: number;
  readonly problems: readonly ChainProblem[];
}

/**
 * Verifies the whole chain. Reports a changed entry once, because verification continues from the stored hash.
 * @param expected head of the chain from an earlier run or an export. Without it, a truncated chain and a recomputed
 * one cannot be detected
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
      // The hash after a missing entry cannot be verified: the gap itself is reported.
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
