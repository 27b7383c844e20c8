import { ownInvitationPageSchema } from '@eupnea/contracts/project';
import type { ApiSession } from './api-session.ts';

/** The user of the session accepts every invitation to a project that waits. */
export async function acceptInvitations(session: Pick<ApiSession, 'send'>): Promise<void> {
  const { items } = ownInvitationPageSchema.parse(await session.send('GET', '/nestjs/projects/invitations'));
  for (const { id } of items) await session.send('POST', `/nestjs/projects/invitations/${id}/accept`);
}
