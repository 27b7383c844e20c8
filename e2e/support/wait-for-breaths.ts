import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { storedSessionPageSchema } from '@eupnea/contracts/stored-session';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiSession } from './api-session.ts';

/** A simulated patient breathes at least 10 times a minute; a loaded machine stores them later. */
const DEADLINE_MS = 180_000;

/** Resolves once so many breaths of a patient are stored. */
export async function waitForBreaths(session: ApiSession, patientId: number, least: number): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const path = `${ENDPOINTS.listStoredSessions.path}?patient_id=${patientId}`;
    const { breaths } = storedSessionPageSchema.parse(await session.send('GET', path));
    if (breaths >= least) return;
    if (performance.now() > deadline) throw new Error(`patient ${patientId} has ${breaths} breaths`);
    await sleep(1000);
  }
}
