import { buildApp, type App } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createLogger } from '../../apps/server/src/http/request-log.ts';
import { insertUser } from '../../apps/server/src/modules/auth/user-repository.ts';
import { grantFeatures } from '../../apps/server/src/modules/features/feature-service.ts';
import { createProject } from '../../apps/server/src/modules/projects/project-service.ts';
import type { Storage } from '../../apps/server/src/storage/open-storage.ts';

/** Account of the browser. */
export const BENCH_ACCOUNT = { email: 'bench@example.org', password: 'a bench looks back' } as const;

export interface Viewer {
  readonly app: App;
  /** @returns milliseconds from the request to the last byte, and number of bytes */
  readonly ask: (
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ) => Promise<{ readonly ms: number; readonly bytes: number }>;
}

/** The whole server on this storage without a network, and a user who may see the patient. */
export async function openViewer(storage: Storage, patientId: number): Promise<Viewer> {
  const config = readConfig({ EUPNEA_DATA_DIR: storage.dataDir, PORT: '0' });
  if (!config.ok) throw new Error('the configuration was refused');
  const app = await buildApp(config.value, { logger: createLogger('warn'), storage });
  const user = await insertUser(storage.db, {
    email: BENCH_ACCOUNT.email,
    username: 'bench',
    passwordHash: await app.services.hasher.hash(BENCH_ACCOUNT.password),
    isAdmin: false,
    isDemo: false,
  });
  await grantFeatures(storage.db, user.id, ['patient', 'analytics'], null);
  const projectId = await createProject(storage.db, 'bench', user.id);
  await storage.pool.query('insert into project_patient (project_id, patient_id) values ($1, $2)', [
    projectId,
    patientId,
  ]);
  const session = await app.server.inject({
    method: 'POST',
    url: '/nestjs/auth/sign-in',
    payload: BENCH_ACCOUNT,
  });
  const headers = { authorization: `Bearer ${session.json<{ access_token: string }>().access_token}` };
  return {
    app,
    ask: async (method, path, payload) => {
      const startMs = performance.now();
      const answer = await app.server.inject({
        method,
        url: `/nestjs${path}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return { ms: performance.now() - startMs, bytes: answer.rawPayload.length };
    },
  };
}
