import { buildApp, type App } from '../../apps/server/src/compose/app.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createLogger } from '../../apps/server/src/http/request-log.ts';
import { insertUser } from '../../apps/server/src/modules/auth/user-repository.ts';
import { GRANTABLE_FEATURES, grantFeatures } from '../../apps/server/src/modules/features/feature-service.ts';
import { createProject } from '../../apps/server/src/modules/projects/project-service.ts';
import type { Storage } from '../../apps/server/src/storage/open-storage.ts';

const ACCOUNT = { email: 'bench@example.org', password: 'bench-password-of-one-run' };

export interface Answer {
  /** From the request to the last byte. */
  readonly ms: number;
  readonly body: Buffer;
}

export interface Viewer {
  readonly app: App;
  readonly ask: (method: 'GET' | 'POST', path: string, payload?: object) => Promise<Answer>;
}

/** The whole server on this storage without a network, and a user who may see the patient. */
export async function openViewer(storage: Storage, patientId: number): Promise<Viewer> {
  const config = readConfig({ EUPNEA_DATA_DIR: storage.dataDir, PORT: '0' });
  if (!config.ok) throw new Error('the configuration was refused');
  const app = await buildApp(config.value, { logger: createLogger('warn'), storage });
  const { id } = await insertUser(storage.db, {
    email: ACCOUNT.email,
    username: 'bench',
    passwordHash: await app.services.hasher.hash(ACCOUNT.password),
    isAdmin: false,
    isDemo: false,
  });
  await grantFeatures(storage.db, id, GRANTABLE_FEATURES, null);
  const projectId = await createProject(storage.db, 'bench', id);
  await storage.pool.query('insert into project_patient (project_id, patient_id) values ($1, $2)', [
    projectId,
    patientId,
  ]);
  const session = await app.server.inject({ method: 'POST', url: '/nestjs/auth/sign-in', payload: ACCOUNT });
  const headers = { authorization: `Bearer ${session.json<{ access_token: string }>().access_token}` };
  return {
    app,
    ask: async (method, path, payload) => {
      const startMs = performance.now();
      const url = `/nestjs${path}`;
      const answer = await app.server.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      const ms = performance.now() - startMs;
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return { ms, body: answer.rawPayload };
    },
  };
}
