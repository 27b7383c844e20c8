import type { TestApp, TestUser } from '../../../testing/open-test-app.ts';

export type CallResearch = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  user?: TestUser,
) => Promise<{ readonly status: number; readonly body: ReturnType<typeof JSON.parse> }>;

/** Calls /nestjs/research as this user unless another is given. */
export function callResearchAs(app: TestApp, researcher: TestUser): CallResearch {
  return async (method, path, payload, user = researcher) => {
    const answer = await app.server.inject({
      method,
      url: `/nestjs/research/${path}`,
      headers: user.headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
}
