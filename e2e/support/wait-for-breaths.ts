import { ENDPOINTS, storedSessionPageSchema } from '@eupnea/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiSession } from './api-session.ts';

/** Resolves once so many breaths of a patient are stored. */
export async function waitForBreaths(session: ApiSession, patientId: number, least: number): Promise<void> {
  for (;;) {
    const path = `${ENDPOINTS.listStoredSessions.path}?patient_id=${patientId}`;
    const { breaths } = storedSessionPageSchema.parse(await session.send('GET', path));
    if (breaths >= least) return;
    await sleep(1000);
  }
}
