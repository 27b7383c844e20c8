import { type Environment, readConfig } from '../config/config.ts';
import { type ChainHead, listSealedAfter } from '../modules/audit/chain/chained-entry.ts';
import { writeChainLine } from '../modules/audit/chain/write-chain-line.ts';
import { type ChainReport, verifyChain } from '../modules/audit/chain/verify-chain.ts';
import { openBackupSource } from '../storage/backup/open-backup-source.ts';
import type { Queryable } from '../storage/backup/describe-tables.ts';

export type { ChainHead } from '../modules/audit/chain/chained-entry.ts';
export type { ChainProblem, ChainReport } from '../modules/audit/chain/verify-chain.ts';

/** Request that cannot be fulfilled; the message gives the reason. */
export class AuditError extends Error {}

/** Entries per query: under 100 ms on the embedded database. */
const EXPORT_ROWS = 500;

/** Verifies the hash chain of the configured database; the server may run meanwhile. */
export async function verifyAudit(
  environment: Environment,
  expected: ChainHead | null,
): Promise<ChainReport> {
  return await withDatabase(environment, (database) => verifyChain(database, expected));
}

/**
 * Passes every sealed entry after a position on as a JSON line.
 * @returns number of entries
 */
export async function exportAudit(
  environment: Environment,
  afterPosition: number,
  write: (lines: string) => Promise<void>,
): Promise<number> {
  return await withDatabase(environment, async (database) => {
    let count = 0;
    let position = afterPosition;
    for (;;) {
      const rows = await listSealedAfter(database, position, EXPORT_ROWS);
      if (rows.length > 0) await write(rows.map(writeChainLine).join(''));
      count += rows.length;
      position = rows.at(-1)?.chain_position ?? position;
      if (rows.length < EXPORT_ROWS) return count;
    }
  });
}

async function withDatabase<Answer>(
  environment: Environment,
  work: (database: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const read = readConfig(environment);
  if (!read.ok) {
    throw new AuditError(read.error.map((issue) => `${issue.variable}: ${issue.message}`).join('\n'));
  }
  const { dataDir, databaseUrl } = read.value;
  const source = await openBackupSource({ dataDir, databaseUrl });
  try {
    return await work(source.database);
  } finally {
    await source.close();
  }
}
