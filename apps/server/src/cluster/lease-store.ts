import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../storage/transaction.ts';
import { GATEWAY_QUERY_TIMEOUT_MS } from './open-gateway-storage.ts';

/** Lease duration: a gateway without a heartbeat for this long, by the database's clock, loses its devices. */
export const LEASE_SECONDS = 5;

/**
 * Idle time after which the database ends a transaction: a paused process must not hold its locks longer than its
 * leases.
 */
const IDLE_SECONDS = LEASE_SECONDS - 1;
const END_WHEN_IDLE = `set_config('idle_in_transaction_session_timeout', '${IDLE_SECONDS}s', true)`;

/** Ends a statement that the gateway gave up, so that it does not hold the locks of its transaction. */
const END_WHEN_LONG = `set_config('statement_timeout', '${GATEWAY_QUERY_TIMEOUT_MS}ms', true)`;

/** Class of the advisory locks that a gateway's writes share and a takeover takes exclusively. */
const GATEWAY_LOCKS = 0x6575;

export interface HeldLease {
  readonly deviceId: number;
  readonly token: number;
}

export interface Standing {
  /** Number of living gateways that accept devices. */
  readonly gateways: number;
  /** Number of active devices. */
  readonly devices: number;
  readonly mine: readonly number[];
}

/** Leases of gateways on devices, stored in PostgreSQL. */
export class LeaseStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async register(name: string): Promise<number> {
    const { rows } = await this.#pool.query<{ id: number }>(
      'insert into gateway_process (name) values ($1) returning id',
      [name],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The gateway was not registered');
    return row.id;
  }

  /** Records a heartbeat. Returns null when the gateway was declared dead and its devices belong to others. */
  async beat(gatewayId: number, draining: boolean): Promise<Standing | null> {
    const { rows } = await this.#pool.query<Standing & { present: number; mine: number[] | null }>(
      `with present as (
         update gateway_process set beat_at = now(), draining = $2 where id = $1 returning id)
       select (select count(*) from present)::int as present,
         (select count(*) from gateway_process where not draining and beat_at > now() - $3 * interval '1 second')::int
           as gateways,
         (select count(*) from device where active and deleted_at is null)::int as devices,
         (select array_agg(device_id) from device_lease where gateway_id = $1) as mine`,
      [gatewayId, draining, LEASE_SECONDS],
    );
    const [row] = rows;
    if (row === undefined || row.present === 0) return null;
    return { gateways: row.gateways, devices: row.devices, mine: row.mine ?? [] };
  }

  /**
   * Frees the devices of gateways without a heartbeat. Skips a gateway inside a transaction until the next call: the
   * database ends idle transactions before a lease expires.
   * @returns number of devices freed
   */
  async freeDead(): Promise<number> {
    return await inTransaction(this.#pool, async (client) => {
      await client.query(`select ${END_WHEN_IDLE}`);
      const { rows } = await client.query<{ id: number }>(
        `select id from gateway_process where beat_at < now() - $1 * interval '1 second' for update skip locked`,
        [LEASE_SECONDS],
      );
      let freed = 0;
      for (const { id } of rows) freed += await freeOne(client, id);
      return freed;
    });
  }

  /**
   * Claims devices without an owner.
   * @param hasListener this gateway can receive devices that connect to us
   */
  async claim(gatewayId: number, most: number, hasListener: boolean): Promise<readonly HeldLease[]> {
    await this.#pool.query(
      `insert into device_lease (device_id)
       select id from device where active and deleted_at is null
         and not exists (select 1 from device_lease where device_id = device.id)
       on conflict do nothing`,
    );
    const { rows } = await this.#pool.query<{ device_id: number; token: number }>(
      `update device_lease set gateway_id = $1, token = token + 1, changed_at = now()
       where device_id in (
         select l.device_id from device_lease l join device d on d.id = l.device_id
         where l.gateway_id is null and d.active and d.deleted_at is null and ($3 or d.device_type <> 'hl7')
         order by l.device_id limit $2 for update of l skip locked)
       returning device_id, token`,
      [gatewayId, most, hasListener],
    );
    return rows.map(({ device_id: deviceId, token }) => ({ deviceId, token }));
  }

  async release(gatewayId: number, deviceIds: readonly number[]): Promise<void> {
    await this.#pool.query(
      `update device_lease set gateway_id = null, token = token + 1, changed_at = now()
       where gateway_id = $1 and device_id = any($2)`,
      [gatewayId, deviceIds],
    );
  }

  /** Removes the gateway at an orderly stop. */
  async leave(gatewayId: number): Promise<void> {
    await inTransaction(this.#pool, (client) => removeGateway(client, gatewayId));
  }

  /** True when no gateway runs the device and this gateway answers for such devices: the oldest living one. */
  async speaksFor(gatewayId: number, deviceId: number): Promise<boolean> {
    const { rows } = await this.#pool.query<{ speaks: boolean }>(
      `select not exists (select 1 from device_lease where device_id = $2 and gateway_id is not null)
         and $1 = (select min(id) from gateway_process where beat_at > now() - $3 * interval '1 second') as speaks`,
      [gatewayId, deviceId, LEASE_SECONDS],
    );
    return rows[0]?.speaks === true;
  }
}

async function freeOne(client: PoolClient, gatewayId: number): Promise<number> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock($1, $2) as locked',
    [GATEWAY_LOCKS, gatewayId],
  );
  return rows[0]?.locked === true ? await removeGateway(client, gatewayId) : 0;
}

async function removeGateway(client: PoolClient, gatewayId: number): Promise<number> {
  const { rowCount } = await client.query(
    `update device_lease set gateway_id = null, token = token + 1, changed_at = now() where gateway_id = $1`,
    [gatewayId],
  );
  await client.query('delete from gateway_process where id = $1', [gatewayId]);
  return rowCount ?? 0;
}

/**
 * Refusal of a write for a device that another gateway runs. Its code is not transient, so that the write is not
 * retried.
 */
export class FencedError extends Error {
  readonly code = 'EUF01';

  constructor(deviceIds: readonly number[]) {
    super(`Another gateway runs these devices: ${deviceIds.slice(0, 10).join(', ')}`);
    this.name = 'FencedError';
  }
}

/**
 * Call first in the transaction of a write: until the transaction ends nobody can take the gateway's devices. Checks
 * that each device is still its own.
 * @throws FencedError
 */
export async function checkFence(
  client: PoolClient,
  gatewayId: number,
  leases: readonly HeldLease[],
): Promise<void> {
  // A separate statement, so that the next one sees the state after the lock was acquired.
  await client.query(`select ${END_WHEN_IDLE}, ${END_WHEN_LONG}, pg_advisory_xact_lock_shared($1, $2)`, [
    GATEWAY_LOCKS,
    gatewayId,
  ]);
  const { rows } = await client.query<{ device_id: number }>(
    `select c.device_id from unnest($1::int[], $2::int[]) as c (device_id, token)
     where not exists (
       select 1 from device_lease l where l.device_id = c.device_id and l.token = c.token and l.gateway_id = $3)`,
    [leases.map(({ deviceId }) => deviceId), leases.map(({ token }) => token), gatewayId],
  );
  if (rows.length > 0) throw new FencedError(rows.map(({ device_id: deviceId }) => deviceId));
}
