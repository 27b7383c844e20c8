import { PasswordHasher } from '../../apps/server/src/modules/auth/password-hasher.ts';
import { insertUser } from '../../apps/server/src/modules/auth/user-repository.ts';
import { GRANTABLE_FEATURES, grantFeatures } from '../../apps/server/src/modules/features/feature-service.ts';
import { createProject } from '../../apps/server/src/modules/projects/project-service.ts';
import { openStorage } from '../../apps/server/src/storage/open-storage.ts';
import { device } from '../../apps/server/src/storage/schema/device.ts';
import { projectDevice } from '../../apps/server/src/storage/schema/project-device.ts';

export const BENCH_USER = { email: 'bench@example.org', password: 'bench-password-of-one-run' };

/** A migrated storage with one user and these devices in the user's project. @returns device ids */
export async function prepareServer(
  dataDir: string,
  databaseUrl: string | null,
  ports: readonly number[],
  deviceType: (typeof device.$inferInsert)['deviceType'] = 'simulator',
): Promise<number[]> {
  const storage = await openStorage({ dataDir, databaseUrl });
  try {
    const { db } = storage;
    const user = await insertUser(db, {
      email: BENCH_USER.email,
      username: 'bench',
      passwordHash: await new PasswordHasher().hash(BENCH_USER.password),
      isAdmin: true,
      isDemo: false,
    });
    await grantFeatures(db, user.id, GRANTABLE_FEATURES, null);
    const projectId = await createProject(db, 'bench', user.id);
    const ids: number[] = [];
    for (let first = 0; first < ports.length; first += 100) {
      const rows = await db
        .insert(device)
        .values(ports.slice(first, first + 100).map((port) => ({ deviceType, ip: '127.0.0.1', port })))
        .returning({ id: device.id });
      await db.insert(projectDevice).values(rows.map(({ id }) => ({ projectId, deviceId: id })));
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  } finally {
    await storage.close();
  }
}

export interface StoredDevice {
  readonly deviceId: number;
  readonly samples: number;
  /** Number of complete breaths. */
  readonly breaths: number;
  readonly epochs: number;
}

/** Stored data of every device after the server has ended. */
export async function readStored(dataDir: string, databaseUrl: string | null): Promise<StoredDevice[]> {
  const storage = await openStorage({ dataDir, databaseUrl });
  try {
    const { rows } = await storage.pool.query<{
      id: number;
      samples: bigint;
      breaths: bigint;
      epochs: bigint;
    }>(
      `select d.id,
         coalesce((select sum(sample_count) from waveform_chunk where device_id = d.id), 0)::int8 as samples,
         (select count(*) from breath where device_id = d.id and not incomplete) as breaths,
         (select count(*) from stream_epoch where device_id = d.id) as epochs
       from device d order by d.id`,
    );
    return rows.map(({ id, samples, breaths, epochs }) => ({
      deviceId: id,
      samples: Number(samples),
      breaths: Number(breaths),
      epochs: Number(epochs),
    }));
  } finally {
    await storage.close();
  }
}
