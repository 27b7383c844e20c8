import { ownInvitationPageSchema } from '@eupnea/contracts/project';
import type { TestApp, TestUser } from './open-test-app.ts';

/** The manager invites the user, and the user accepts: each by the calls of the screen. */
export async function joinProject(
  app: Pick<TestApp, 'server'>,
  manager: TestUser,
  user: TestUser,
  projectId: number,
  permissions: object = {},
): Promise<void> {
  const shared = await app.server.inject({
    method: 'POST',
    url: '/nestjs/projects/share',
    headers: manager.headers,
    payload: { project_id: projectId, email: user.email, permissions },
  });
  if (shared.statusCode !== 202) throw new Error(`share: ${shared.body}`);
  const waiting = await app.server.inject({ url: '/nestjs/projects/invitations', headers: user.headers });
  for (const { id } of ownInvitationPageSchema.parse(waiting.json()).items) {
    const accepted = await app.server.inject({
      method: 'POST',
      url: `/nestjs/projects/invitations/${id}/accept`,
      headers: user.headers,
    });
    if (accepted.statusCode !== 200) throw new Error(`accept: ${accepted.body}`);
  }
}
