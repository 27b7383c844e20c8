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

/** Replaces the content of the database by data of a former version. */
export async function loadFormerVersion(pool: Pool, file: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    await client.query(gunzipSync(readFileSync(join(DUMPS, file))).toString('utf8'));
    // A dump clears the search path of its session, and the embedded database has a single session.
    await client.query('reset all');
  } finally {
    client.release();
  }
}
