import { patientPageSchema } from '@eupnea/contracts/patient';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure } from '@eupnea/model';
import type { ApiSession } from './api-session.ts';
import { writeCatheterRecording } from './catheter-recording.ts';
import type { ServerAccess } from './start-server.ts';
import { uploadRecording } from './upload-recording.ts';

interface EmptyProject {
  readonly server: ServerAccess;
  readonly session: ApiSession;
  readonly projectId: number;
}

/**
 * Uploads the recording with a catheter into a project without patients. Returns the id of its patient.
 * @param gap seconds that are not recorded
 */
export async function uploadCatheterRecording(
  { server, session, projectId }: EmptyProject,
  gap?: readonly [number, number],
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-catheter-'));
  const path = join(folder, 'catheter.csv');
  writeCatheterRecording(path, gap);
  await uploadRecording(server, session, projectId, path);
  rmSync(folder, { recursive: true });
  const patients = patientPageSchema.parse(
    await session.send('GET', `/nestjs/projects/${projectId}/patients`),
  );
  return ensure(patients.items[0], 'the patient').id;
}
