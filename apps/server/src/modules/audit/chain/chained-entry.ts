import { createHash } from 'node:crypto';
import type { Queryable } from '../../../storage/backup/describe-tables.ts';
import { toCanonicalJson } from './canonical-json.ts';

/** Hash before the first entry. */
export const CHAIN_ROOT = '0'.repeat(64);

/** Hashed content: every column of an entry except those of the chain. */
export interface ChainedContent {
  readonly id: number;
  /** UTC with microseconds, as stored. */
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: number | null;
  readonly action: string;
  readonly object_kind: string;
  readonly object_id: string | null;
  readonly project_id: number | null;
  readonly request_id: string | null;
  readonly token_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

export interface ChainedRow extends ChainedContent {
  readonly chain_position: number | null;
  readonly chain_hash: string | null;
  readonly personal_digest: string | null;
  /** Current personal values; null when the entry has none or they were erased. */
  readonly personal: {
    readonly before: unknown;
    readonly after: unknown;
    readonly salt: string | null;
  } | null;
}

/** @returns SHA-256 over the preceding hash, the position and the entry, hexadecimal */
export function hashEntry(
  previousHash: string,
  position: number,
  content: ChainedContent,
  personalDigest: string | null,
): string {
  const { id, at, actor_kind, actor_id, action, object_kind, object_id } = content;
  const { project_id, request_id, token_id, before, after } = content;
  const covered = {
    id,
    at,
    actor_kind,
    actor_id,
    action,
    object_kind,
    object_id,
    project_id,
    request_id,
    token_id,
    before,
    after,
    chain_position: position,
    personal_digest: personalDigest,
  };
  return createHash('sha256')
    .update(`${previousHash}\n${toCanonicalJson(covered)}`)
    .digest('hex');
}

/**
 * Commitment to personal values. With the salt it proves them unchanged; without values and salt it does not reveal
 * them.
 */
export function digestPersonal(salt: string, before: unknown, after: unknown): string {
  return createHash('sha256')
    .update(`${salt}\n${toCanonicalJson({ before: before ?? null, after: after ?? null })}`)
    .digest('hex');
}

const SELECT_CHAINED = `select a.id::float8 as id,
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
    a.actor_kind, a.actor_id, a.action, a.object_kind, a.object_id, a.project_id, a.request_id, a.token_id,
    a.before, a.after, a.chain_position::float8 as chain_position, a.chain_hash, a.personal_digest,
    case when p.audit_id is null then null
      else jsonb_build_object('before', p.before, 'after', p.after, 'salt', p.salt) end as personal
  from audit_log a left join audit_personal p on p.audit_id = a.id`;

/** Returns the next sealed entries after a position, in chain order. */
export async function listSealedAfter(
  database: Queryable,
  position: number,
  limit: number,
): Promise<readonly ChainedRow[]> {
  const { rows } = await database.query<ChainedRow>(
    `${SELECT_CHAINED} where a.chain_position > $1::int8 order by a.chain_position limit $2::int4`,
    [position, limit],
  );
  return rows;
}

/** Returns committed entries without a seal, oldest first. */
export async function listUnsealed(database: Queryable, limit: number): Promise<readonly ChainedRow[]> {
  const { rows } = await database.query<ChainedRow>(
    `${SELECT_CHAINED} where a.chain_position is null order by a.id limit $1::int4`,
    [limit],
  );
  return rows;
}

export interface ChainHead {
  readonly position: number;
  readonly hash: string;
}

/** Returns the last sealed entry; position 0 for an empty chain. */
export async function readChainHead(database: Queryable): Promise<ChainHead> {
  const { rows } = await database.query<ChainHead>(
    `select chain_position::float8 as position, chain_hash as hash from audit_log
     where chain_position is not null order by chain_position desc limit 1`,
  );
  return rows[0] ?? { position: 0, hash: CHAIN_ROOT };
}
