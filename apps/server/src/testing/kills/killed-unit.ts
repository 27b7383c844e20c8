import { GRANTABLE_FEATURES, grantFeatures } from '../../modules/features/feature-service.ts';
import { PasswordHasher } from '../../modules/auth/password-hasher.ts';
import { insertUser } from '../../modules/auth/user-repository.ts';
import { createProject } from '../../modules/projects/project-service.ts';
import { openStorage } from '../../storage/open-storage.ts';

export const EMAIL = 'kill@example.org';
export const PASSWORD = 'correct horse battery';

export interface KilledUnit {
  readonly projectId: number;
  readonly deviceIds: readonly number[];
}

/** Creates a user, a project and ventilators, as an administrator would. */
export async function prepareUnit(dataDir: string, ports: readonly number[]): Promise<KilledUnit> {
  const fresh = await openStorage({ dataDir });
  const hasher = new PasswordHasher();
  const user = await insertUser(fresh.db, {
    email: EMAIL,
    username: 'kill',
    passwordHash: await hasher.hash(PASSWORD),
    isAdmin: true,
    isDemo: false,
  });
  await grantFeatures(fresh.db, user.id, GRANTABLE_FEATURES, null);
  const projectId = await createProject(fresh.db, 'Unit', user.id);
  const { rows } = await fresh.pool.query<{ id: number }>(
    `insert into device (device_type, ip, port) select 'simulator', '127.0.0.1', port from unnest($1::int[]) port
     returning id`,
    [ports],
  );
  const deviceIds = rows.map((row) => row.id);
  await fresh.pool.query('insert into project_device (project_id, device_id) select $1, unnest($2::int[])', [
    projectId,
    deviceIds,
  ]);
  await fresh.close();
  return { projectId, deviceIds };
}
