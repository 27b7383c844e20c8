import type { PoolClient } from 'pg';
import type { ClaimedJob } from './job-queue.ts';

/** Throws when the lease was taken over: such a holder must write nothing. */
export async function assertHeld(client: PoolClient, { id, leaseToken }: ClaimedJob): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from job where id = $1 and lease_token = $2 and state = 'running'`,
    [id, leaseToken],
  );
  if (rowCount !== 1) throw new Error('The job was given to another process');
}
