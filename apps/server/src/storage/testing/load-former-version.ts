import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Pool } from 'pg';

const DUMPS = fileURLToPath(new URL('./former-versions', import.meta.url));

/** Names of the dumps, oldest first. */
export function listFormerVersions(): readonly string[] {
  return readdirSync(DUMPS)
    .filter((file) => file.endsWith('.sql.gz'))
    .toSorted();
}

/** Replaces everything in the database by what a former version stored. */
export async function loadFormerVersion(pool: Pool, file: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    await client.query(gunzipSync(readFileSync(join(DUMPS, file))).toString('utf8'));
    // A dump empties the search path of the session that loads it; the embedded database has one session.
    await client.query('reset all');
  } finally {
    client.release();
  }
}
