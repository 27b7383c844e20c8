import type { Pool, PoolClient } from 'pg';

/** A partition as the database describes it; a bound of null is MINVALUE or MAXVALUE. */
export interface Partition {
  readonly name: string;
  readonly fromUs: bigint | null;
  readonly toUs: bigint | null;
}

/** Returns the partitions of a table, oldest first; none when the table is not partitioned. */
export async function readPartitions(
  database: Pick<Pool | PoolClient, 'query'>,
  parent: string,
): Promise<readonly Partition[]> {
  const { rows } = await database.query<{ name: string; bound: string }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relname = $1 and p.relnamespace = current_schema()::regnamespace`,
    [parent],
  );
  return rows
    .map(({ name, bound }) => ({ name, ...parseBound(bound) }))
    .sort((left, right) => compareBounds(left.fromUs, right.fromUs));
}

/** @param bound as pg_get_expr() prints it: `FOR VALUES FROM ('1764547200000000') TO (MAXVALUE)` */
function parseBound(bound: string): Omit<Partition, 'name'> {
  const match = /FROM \('?(MINVALUE|-?\d+)'?\) TO \('?(MAXVALUE|-?\d+)'?\)/.exec(bound);
  if (match === null) throw new Error(`A partition is not divided by time: ${bound}`);
  const [, from = '', to = ''] = match;
  return {
    fromUs: from === 'MINVALUE' ? null : BigInt(from),
    toUs: to === 'MAXVALUE' ? null : BigInt(to),
  };
}

function compareBounds(left: bigint | null, right: bigint | null): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  return left < right ? -1 : 1;
}
