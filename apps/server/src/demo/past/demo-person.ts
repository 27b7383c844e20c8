import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../compose/app.ts';
import { findUserByEmail, insertUser } from '../../modules/auth/user-repository.ts';
import { grantFeatures, GRANTABLE_FEATURES } from '../../modules/features/feature-service.ts';

const STATUS_UNAUTHENTICATED = 401;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A person who uses the demo through HTTP calls, like a browser. */
export interface DemoPerson {
  readonly userId: number;
  readonly email: string;
  /** Throws with the server's message when the call is refused. */
  call<Body>(method: Method, path: string, answer: z.ZodType<Body>, payload?: object): Promise<Body>;
}

const outcome = z.union([z.object({ access_token: z.string() }), z.object({ second_step: z.object({}) })]);

const NO_BROWSER = { address: '127.0.0.1', userAgent: 'Eupnea demo', deviceCookie: null } as const;

/** Signs in like the browser, and again when the token expired: a story takes longer than a token lives. */
export async function signInPerson(
  app: App,
  account: { readonly userId: number; readonly email: string; readonly password: string },
): Promise<DemoPerson> {
  const { userId, email, password } = account;
  const signIn = async (): Promise<string> => {
    const payload = { email, password };
    const answer = await send(app, { method: 'POST', url: '/nestjs/auth/sign-in', payload });
    const entered = read(answer, outcome);
    return 'access_token' in entered ? entered.access_token : await enterWithoutFactor(app, email);
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

/** Signs in an account that only the demo uses: its password is random at every start and stored nowhere. */
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

/** Signs in past a second factor that a visitor added to the demo's account: the demo itself runs in this process. */
async function enterWithoutFactor(app: App, email: string): Promise<string> {
  const user = await findUserByEmail(app.storage.db, email);
  if (user === null) throw new Error(`The demo has no user ${email}`);
  return (await app.services.auth.beginSession(user, NO_BROWSER, 'provider')).tokens.access_token;
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
  /** Name of the call, for the error. */
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
