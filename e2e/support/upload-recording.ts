import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { uploadStatusSchema } from '@eupnea/contracts/upload';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, vi } from 'vitest';
import type { ApiSession } from './api-session.ts';
import type { ServerAccess } from './start-server.ts';

/** Reading and analysing a short file, on a loaded machine. */
const IMPORT_MS = 240_000;

/**
 * A file into a project, as a program sends it; comes back when its breaths are there.
 * @param patientId of a known patient; without it the import makes one
 */
export async function uploadRecording(
  server: ServerAccess,
  session: ApiSession,
  projectId: number,
  path: string,
  patientId?: number,
): Promise<void> {
  const form = new FormData();
  form.set('options', JSON.stringify({ time_zone: 'UTC', started_at: '2026-11-20T11:00:00' }));
  form.set('file', new Blob([readFileSync(path)]), basename(path));
  const patient = patientId === undefined ? '' : `&patient_id=${patientId}`;
  const answer = await fetch(`${server.address}/nestjs/patient-upload?project_id=${projectId}${patient}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.accessToken}` },
    body: form,
  });
  const { id } = ENDPOINTS.uploadRecording.success.body.parse(await answer.json());
  const readState = async (): Promise<string> =>
    uploadStatusSchema.parse(await session.send('GET', `/nestjs/patient-upload/status/${id}`)).status;
  await vi.waitFor(async () => expect(await readState()).toBe('done'), { timeout: IMPORT_MS, interval: 250 });
}
