import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type ChainedRow, digestPersonal, hashEntry, listUnsealed, readChainHead } from './chained-entry.ts';

/** Entries per transaction: about 20 ms on the embedded database, which has one connection. */
const SEAL_ROWS = 200;

/** 128 bits, so that the digest of an erased name cannot be found by search. */
const SALT_BYTES = 16;

/** SQLSTATE of a unique violation: another process used the position first. */
const UNIQUE_VIOLATION = '23505';

interface Seal {
  readonly id: number;
  readonly position: number;
  readonly hash: string;
  readonly salt: string | null;
  readonly digest: string | null;
}

/**
 * Appends committed entries to the hash chain. The chain is written after the changes, because within their
 * transactions it would serialise all changes of a server. Two processes may seal at once: positions are unique, and
 * the slower process retries.
 * @returns number of sealed entries
 */
export async function sealEntries(pool: Pool): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await sealPage(pool);
    sealed += count;
    if (count < SEAL_ROWS) return sealed;
  }
}

async function sealPage(pool: Pool): Promise<number> {
  // Outside the transaction, because usually there is nothing to seal.
  if ((await listUnsealed(pool, 1)).length === 0) return 0;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const count = await writeSeals(client);
    await client.query(count === null ? 'rollback' : 'commit');
    return count ?? 0;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 0;
    throw error;
  } finally {
    client.release();
  }
}

/** @returns null when another process sealed one of the entries meanwhile */
async function writeSeals(client: PoolClient): Promise<number | null> {
  const rows = await listUnsealed(client, SEAL_ROWS);
  const seals = makeSeals(rows, await readChainHead(client));
  const salted = seals.filter(({ salt }) => salt !== null);
  await client.query(
    `update audit_personal p set salt = s.salt from unnest($1::int8[], $2::text[]) as s (id, salt)
     where p.audit_id = s.id`,
    [salted.map(({ id }) => id), salted.map(({ salt }) => salt)],
  );
  const { rowCount } = await client.query(
    `update audit_log a set chain_position = s.position, chain_hash = s.hash, personal_digest = s.digest
     from unnest($1::int8[], $2::int8[], $3::text[], $4::text[]) as s (id, position, hash, digest)
     where a.id = s.id and a.chain_position is null`,
    [
      seals.map(({ id }) => id),
      seals.map(({ position }) => position),
      seals.map(({ hash }) => hash),
      seals.map(({ digest }) => digest),
    ],
  );
  return rowCount === seals.length ? seals.length : null;
}

function makeSeals(
  rows: readonly ChainedRow[],
  head: { readonly position: number; readonly hash: string },
): readonly Seal[] {
  let { position, hash } = head;
  return rows.map((row) => {
    const { personal } = row;
    const isErased = personal === null || (personal.before === null && personal.after === null);
    const salt = isErased ? null : randomBytes(SALT_BYTES).toString('hex');
    const digest = salt === null ? null : digestPersonal(salt, personal?.before, personal?.after);
    position += 1;
    hash = hashEntry(hash, position, row, digest);
    return { id: row.id, position, hash, salt, digest };
  });
}
