import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type JWK, SignJWT, decodeJwt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { Provider } from 'oidc-provider';
import { z } from 'zod';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A user of the provider; every field becomes a claim. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: Json;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Key that currently signs tokens. */
  readonly key: JWK;
  readonly keyId: string;
  /** The user who signs in next, whatever form is shown. */
  person: ProviderPerson;
  /** Modifies every ID token before it is sent, like a hostile or broken provider; null = none. */
  forge: Forge | null;
  /** Switches to a new signing key; the previous one is no longer published. */
  rotateKeys(): Promise<void>;
  /** Returns a logout token signed by this provider. */
  signLogoutToken(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/** @returns claims and, for a signature by an unpublished key, that key */
export type Forge = (claims: Readonly<Record<string, unknown>>) => {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly key?: JWK;
};

export interface TestProviderOptions {
  /** Addresses to which the provider redirects browsers. */
  readonly redirectUris: readonly string[];
  /** Address for back-channel logouts; absent = none. */
  readonly backChannelUri?: string;
  readonly port?: number;
}

/** An address without a listener. */
const NOWHERE = 'http://127.0.0.1:9/logout';

const CLIENT = { id: 'eupnea', secret: 'a secret of the test provider' } as const;

/**
 * Starts a real OpenID Connect provider (oidc-provider, certified) on its own port, whose users agree to everything.
 */
export async function startProvider(options: TestProviderOptions): Promise<TestProvider> {
  let handle: ReturnType<Provider['callback']> | null = null;
  const http: Server = createServer((request, response) => {
    void handle?.(request, response);
  });
  await new Promise<void>((resolve) => http.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the provider listens on no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const state: ProviderState = { person: { sub: 'nobody' }, key: await makeKey(), forge: null };

  function open(): void {
    handle = makeProvider(issuer, options, state).callback();
  }
  open();
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    get key() {
      return state.key;
    },
    get keyId() {
      return state.key.kid ?? '';
    },
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    get forge() {
      return state.forge;
    },
    set forge(forge) {
      state.forge = forge;
    },
    rotateKeys: async () => {
      state.key = await makeKey();
      open();
    },
    signLogoutToken: async (claims) => {
      return await new SignJWT({ jti: randomUUID(), iat: Math.floor(Date.now() / 1000), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: state.key.kid ?? '', typ: 'logout+jwt' })
        .sign(await importJWK(state.key, 'RS256'));
    },
    close: () => new Promise<void>((resolve) => http.close(() => resolve())),
  };
}

interface ProviderState {
  person: ProviderPerson;
  key: JWK;
  forge: Forge | null;
}

export async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() };
}

function makeProvider(
  issuer: string,
  { redirectUris, backChannelUri }: TestProviderOptions,
  state: ProviderState,
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        // Only a client with this address receives the session id (claim sid).
        backchannel_logout_uri: backChannelUri ?? NOWHERE,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [state.key] },
    cookies: { keys: ['a key of the test provider'] },
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ ...state.person, sub: id }),
    }),
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Grant: 600,
      Session: 600,
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) {
      await next();
      if (context.path === '/token' && state.forge !== null) await forgeToken(context.body, state);
      return;
    }
    await agree(provider, context.req, context.res, state.person.sub);
    context.respond = false;
  });
  return provider;
}

/** Answers the provider's form like a user who signs in and agrees to everything. */
async function agree(
  provider: Provider,
  request: Parameters<Provider['interactionDetails']>[0],
  response: Parameters<Provider['interactionDetails']>[1],
  sub: string,
): Promise<void> {
  const { prompt, params, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: sub } });
    return;
  }
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: sub, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(
    request,
    response,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  );
}

async function forgeToken(body: unknown, { key, forge }: ProviderState): Promise<void> {
  const answer = z.object({ id_token: z.string() }).safeParse(body);
  if (forge === null || !answer.success) return;
  const forged = forge(decodeJwt(answer.data.id_token));
  const signer = forged.key ?? key;
  const id_token = await new SignJWT({ ...forged.claims })
    .setProtectedHeader({ alg: 'RS256', kid: signer.kid ?? '' })
    .sign(await importJWK(signer, 'RS256'));
  Object.assign(Object(body), { id_token });
}
