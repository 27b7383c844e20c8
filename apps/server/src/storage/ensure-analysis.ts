import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

export interface AnalysisIdentity {
  readonly version: string;
  readonly commit: string;
  readonly parameters: { readonly [name: string]: unknown };
}

/** Id of an analysis: the same for the same version, commit and parameters. */
export async function ensureAnalysis(pool: Pick<Pool, 'query'>, identity: AnalysisIdentity): Promise<number> {
  const parameters = JSON.stringify(identity.parameters, sortKeys);
  const hash = createHash('sha256').update(parameters).digest('hex');
  const values = [identity.version, identity.commit, parameters, hash];
  await pool.query(
    `insert into analysis (version, commit, parameters, parameters_hash) values ($1, $2, $3, $4)
     on conflict (version, commit, parameters_hash) do nothing`,
    values,
  );
  const { rows } = await pool.query<{ id: number }>(
    'select id from analysis where version = $1 and commit = $2 and parameters_hash = $3',
    [identity.version, identity.commit, hash],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The analysis row could not be written');
  return id;
}

/** Canonical JSON: the order of keys makes no difference. */
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
