import { createdTokenSchema, type TokenScope } from '@eupnea/contracts/api-token';
import type { TestApp, TestUser } from './open-test-app.ts';

/** A script of the user: same account, with an API token instead of a session. */
export interface TestScript extends TestUser {
  readonly tokenId: number;
  readonly secret: string;
}

/** @param projectIds null = every project of the user */
export async function makeToken(
  app: TestApp,
  user: TestUser,
  scopes: readonly TokenScope[],
  projectIds: readonly number[] | null = null,
): Promise<TestScript> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/nestjs/users/me/tokens',
    headers: user.headers,
    payload: { name: 'night job', scopes, project_ids: projectIds, expires_in_days: 30 },
  });
  if (answer.statusCode !== 201) throw new Error(`no token: ${answer.body}`);
  const { token, secret } = createdTokenSchema.parse(answer.json());
  return {
    ...user,
    tokens: { ...user.tokens, access_token: secret },
    headers: { authorization: `Bearer ${secret}` },
    tokenId: token.id,
    secret,
  };
}
