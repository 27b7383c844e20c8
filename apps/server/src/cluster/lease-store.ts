import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../storage/transaction.ts';

/** A gateway that was not heard of for so long has lost its devices, by the database's clock. */
export const LEASE_SECONDS = 5;

/** A process that is paused in a transaction must not hold its locks longer than its leases: the database ends it. */
const IDLE_SECONDS = LEASE_SECONDS - 1;
const END_WHEN_IDLE = `set_config('idle_in_transaction_session_timeout', '${IDLE_SECONDS}s', true)`;

/** Class of the advisory locks that writes of a gateway share and its successor takes alone. */
const GATEWAY_LOCKS = 0x6575;

export interface HeldLease {
  readonly deviceId: number;
  readonly token: number;
}

export interface Standing {
  /** Gateways that are alive and take devices. */
  readonly gateways: number;
  /** Devices that are to be run at all. */
  readonly devices: number;
  readonly mine: readonly number[];
}

/** Leases of gateways on devices, in PostgreSQL. */
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

  /** Says that the gateway lives. null = it was taken for dead, and its devices are others'. */
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
   * Frees the devices of gateways that were not heard of. One that is in the middle of a transaction is left for the next
   * time: the database ends idle transactions before a lease is over.
   * @returns the number of devices freed
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

  /** Takes devices that nobody runs. @param hasListener whether this gateway can hear devices that dial us */
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

  /** The gateway ends in order. */
  async leave(gatewayId: number): Promise<void> {
    await inTransaction(this.#pool, (client) => removeGateway(client, gatewayId));
  }

  /** Whether nobody runs the device and this gateway speaks for such devices: the oldest living one does. */
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

/** A write for a device that another gateway runs by now. Its code is no passing one: it is not tried again. */
export class FencedError extends Error {
  readonly code = 'EUF01';

  constructor(deviceIds: readonly number[]) {
    super(`Another gateway runs these devices: ${deviceIds.slice(0, 10).join(', ')}`);
    this.name = 'FencedError';
  }
}

/**
 * In the transaction of a write, before it: nobody takes the gateway's devices until the transaction ends, and each of
 * them is still its own.
 * @throws FencedError
 */
export async function checkFence(
  client: PoolClient,
  gatewayId: number,
  leases: readonly HeldLease[],
): Promise<void> {
  // A statement of its own: what the next one sees is as of after the lock.
  await client.query(`select ${END_WHEN_IDLE}, pg_advisory_xact_lock_shared($1, $2)`, [
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
