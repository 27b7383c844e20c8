import { tokensSchema, type Tokens } from '@eupnea/contracts/auth';
import { deviceSchema, type Device } from '@eupnea/contracts/device';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { ServerAccess } from './start-server.ts';

/** The API as a program uses it: a bearer token, no cookie. */
export interface ApiSession {
  readonly accessToken: string;
  readonly tokens: Tokens;
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}

export async function openApiSession(server: ServerAccess): Promise<ApiSession> {
  const answer = await fetch(`${server.address}${ENDPOINTS.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: server.email, password: server.password }),
  });
  if (!answer.ok) throw new Error(`sign in: ${answer.status} ${await answer.text()}`);
  const tokens = tokensSchema.parse(await answer.json());
  return { ...apiSessionOf(server, tokens.access_token), tokens };
}

/** The API with a token that somebody holds already. */
export function apiSessionOf(server: ServerAccess, accessToken: string): Omit<ApiSession, 'tokens'> {
  return {
    accessToken,
    send: async (method, path, body) => {
      const response = await fetch(`${server.address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      const text = await response.text();
      return text === '' ? null : JSON.parse(text);
    },
  };
}

export async function listDevices(session: ApiSession): Promise<readonly Device[]> {
  return deviceSchema.array().parse(await session.send('GET', ENDPOINTS.listDevices.path));
}
