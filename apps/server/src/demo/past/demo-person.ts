import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { findUserByEmail, insertUser } from '../../modules/auth/user-repository.ts';
import { grantFeatures, GRANTABLE_FEATURES } from '../../modules/features/feature-service.ts';

const STATUS_UNAUTHENTICATED = 401;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Somebody who works with the demo through its HTTP calls, as every user's browser does. */
export interface DemoPerson {
  readonly userId: number;
  readonly email: string;
  /** Throws with the server's words when the call is refused. */
  call<Body>(method: Method, path: string, answer: z.ZodType<Body>, payload?: object): Promise<Body>;
}

const tokens = z.object({ access_token: z.string() });

/** Signs in as the browser does, and again when the token has run out: a story takes longer than a token lives. */
export async function signInPerson(
  app: App,
  account: { readonly userId: number; readonly email: string; readonly password: string },
): Promise<DemoPerson> {
  const { userId, email, password } = account;
  const signIn = async (): Promise<string> => {
    const payload = { email, password };
    const answer = await send(app, { method: 'POST', url: '/nestjs/auth/sign-in', payload });
    return read(answer, tokens).access_token;
  };
  let token = await signIn();
  return {
    userId,
    email,
    async call(method, path, answer, payload) {
      const request = { method, url: path, ...(payload === undefined ? {} : { payload }) };
      const first = await send(app, { ...request, token });
      if (first.statusCode !== STATUS_UNAUTHENTICATED) return read(first, answer);
      token = await signIn();
      return read(await send(app, { ...request, token }), answer);
    },
  };
}

/** An account that nobody signs in to but the demo itself: its password is drawn anew and kept nowhere. */
export async function signInColleague(
  app: App,
  account: { readonly email: string; readonly username: string },
): Promise<DemoPerson> {
  const { db } = app.storage;
  const password = randomBytes(18).toString('base64url');
  const known = await findUserByEmail(db, account.email);
  const passwordHash = await app.services.hasher.hash(password);
  const user = known ?? (await insertUser(db, { ...account, passwordHash, isAdmin: false, isDemo: true }));
  if (known !== null) await app.services.auth.setPassword(db, known.id, password);
  await grantFeatures(db, user.id, GRANTABLE_FEATURES, null);
  return await signInPerson(app, { userId: user.id, email: account.email, password });
}

interface Request {
  readonly method: Method;
  readonly url: string;
  readonly token?: string;
  readonly payload?: object;
}

interface Answer {
  readonly statusCode: number;
  readonly body: string;
  /** For the error. */
  readonly called: string;
}

async function send(app: App, { method, url, token, payload }: Request): Promise<Answer> {
  const response = await app.server.inject({
    method,
    url,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(payload === undefined ? {} : { payload }),
  });
  return { statusCode: response.statusCode, body: response.body, called: `${method} ${url}` };
}

function read<Body>({ statusCode, body, called }: Answer, schema: z.ZodType<Body>): Body {
  if (statusCode >= 400) throw new Error(`${called} was refused (${statusCode}): ${body}`);
  return schema.parse(body === '' ? null : JSON.parse(body));
}
