import { administeredUserSchema } from '@eupnea/contracts/administered-user';
import { tokensSchema, type Tokens } from '@eupnea/contracts/auth';
import type { FeatureCode } from '@eupnea/contracts/feature';
import { mailPageSchema, openedMailSchema } from '@eupnea/contracts/outbox';
import type { ApiSession } from './api-session.ts';
import type { ServerAccess } from './start-server.ts';

export interface InvitedUser {
  readonly tokens: Tokens;
  /** What the user may do from the next request on. */
  setFeatures(features: readonly FeatureCode[]): Promise<void>;
}

/** A second account, come by as a person does: invited by the administrator, link taken from the outbox, accepted. */
export async function inviteUser(
  server: ServerAccess,
  administrator: Pick<ApiSession, 'send'>,
  email: string,
  password: string,
): Promise<InvitedUser> {
  const { id } = administeredUserSchema.parse(
    await administrator.send('POST', '/nestjs/admin/users', { email }),
  );
  const outbox = await administrator.send('GET', '/nestjs/admin/outbox?state=waiting');
  // Another story may invite somebody on the same server at the same time.
  const mail = mailPageSchema.parse(outbox).items.find(({ recipient }) => recipient === email)?.id;
  const { text } = openedMailSchema.parse(
    await administrator.send('POST', `/nestjs/admin/outbox/${mail}/open`),
  );
  const token = /accept-invite#(\S+)/.exec(text)?.[1];
  const answer = await fetch(`${server.address}/nestjs/auth/accept-invite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, username: 'Walker', password }),
  });
  const tokens = tokensSchema.parse(await answer.json());
  return {
    tokens,
    setFeatures: async (features) => {
      await administrator.send('PUT', `/nestjs/admin/users/${id}/features`, { features });
    },
  };
}
