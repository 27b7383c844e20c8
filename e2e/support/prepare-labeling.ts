import { labelingTaskSchema, type LabelingTask } from '@eupnea/contracts/labeling-task';
import { patientPageSchema } from '@eupnea/contracts/patient';
import { projectUserPageSchema } from '@eupnea/contracts/project';
import { storedSessionPageSchema } from '@eupnea/contracts/stored-session';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { apiSessionOf, type ApiSession } from './api-session.ts';
import { acceptInvitations } from './accept-invitations.ts';
import { inviteUser } from './invite-user.ts';
import type { OwnStory } from './open-own-story.ts';
import type { ServerAccess } from './start-server.ts';
import { uploadRecording } from './upload-recording.ts';
import { writeCsvRecording } from './write-csv-recording.ts';

const PASSWORD = 'a long walk to the ward';
const PLAIN = {
  header: ['time [s]', 'flow [L/min]', 'pressure [cmH2O]'],
  delimiter: ',',
  decimalComma: false,
  flowFactor: 1,
};

interface Labeling {
  readonly owner: ApiSession;
  readonly projectId: number;
  readonly raters: readonly ServerAccess[];
  readonly raterIds: readonly number[];
  readonly sessionId: number;
}

/** A recording in the story's project, and two members who may label. */
export async function prepareLabeling(story: OwnStory, seconds: number): Promise<Labeling> {
  const { server, administrator, projectId, session: owner } = story;
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-labeling-'));
  const path = join(folder, 'efforts.csv');
  writeCsvRecording(path, 'copd-auto-peep', seconds, PLAIN);
  await uploadRecording(server, owner, projectId, path);
  rmSync(folder, { recursive: true });
  const raters: ServerAccess[] = [];
  for (const rater of ['first', 'second']) {
    const email = `${rater}-rater-${randomUUID()}@example.org`;
    const user = await inviteUser(server, administrator, email, PASSWORD);
    await user.setFeatures(['labeling-app']);
    await owner.send('POST', '/nestjs/projects/share', {
      project_id: projectId,
      email,
      permissions: { label: true, review: false, manage: false },
    });
    await acceptInvitations(apiSessionOf(server, user.tokens.access_token));
    raters.push({ address: server.address, email, password: PASSWORD });
  }
  const members = projectUserPageSchema.parse(
    await owner.send('GET', `/nestjs/projects/${projectId}/users?count=50`),
  );
  const raterIds = raters.map(
    ({ email }) => members.items.find((member) => member.email === email)?.user_id ?? -1,
  );
  const patients = patientPageSchema.parse(await owner.send('GET', `/nestjs/projects/${projectId}/patients`));
  const sessions = storedSessionPageSchema.parse(
    await owner.send('GET', `/nestjs/ventilation/sessions?patient_id=${patients.items[0]?.id}`),
  );
  const sessionId = sessions.items[0]?.ventilation_session_id ?? -1;
  return { owner, projectId, raters, raterIds, sessionId };
}

/** A task of the whole recording for both raters. */
export async function createTask(labeling: Labeling, title: string): Promise<LabelingTask> {
  const { owner, projectId, sessionId, raterIds } = labeling;
  return labelingTaskSchema.parse(
    await owner.send('POST', '/nestjs/labeling/tasks', {
      project_id: projectId,
      ventilation_session_id: sessionId,
      title,
      rater_ids: raterIds,
    }),
  );
}
