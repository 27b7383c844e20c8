import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWK, exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** A person as the provider knows it; every field goes into the claims. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: unknown;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who signs in next, whatever form is shown. */
  person: ProviderPerson;
  /** From now on tokens are signed by a new key; the former one is published no more. */
  rotateKeys(): Promise<void>;
  /** A logout token as this provider signs it. */
  signLogoutToken(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

export interface TestProviderOptions {
  /** Addresses that the provider sends browsers back to. */
  readonly redirectUris: readonly string[];
  /** A back-channel logout goes there; absent = none. */
  readonly backChannelUri?: string;
  readonly port?: number;
}

const CLIENT = { id: 'eupnea', secret: 'a secret of the test provider' } as const;

/** A real OpenID Connect provider (oidc-provider, certified) on a port of its own, whose users agree to everything. */
export async function startProvider(options: TestProviderOptions): Promise<TestProvider> {
  let handle: ReturnType<Provider['callback']> | null = null;
  const http: Server = createServer((request, response) => {
    void handle?.(request, response);
  });
  await new Promise<void>((resolve) => http.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo; // cast: a listening TCP server has one
  const issuer = `http://127.0.0.1:${port}`;
  const state = { person: { sub: 'nobody' } as ProviderPerson, key: await makeKey() };

  function open(): void {
    handle = makeProvider(issuer, options, state).callback();
  }
  open();
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    rotateKeys: async () => {
      state.key = await makeKey();
      open();
    },
    signLogoutToken: async (claims) => {
      const { SignJWT, importJWK } = await import('jose');
      return await new SignJWT({ jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: state.key.kid ?? '', typ: 'logout+jwt' })
        .setIssuedAt()
        .sign(await importJWK(state.key, 'RS256'));
    },
    close: () => new Promise<void>((resolve) => http.close(() => resolve())),
  };
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() };
}

function makeProvider(
  issuer: string,
  { redirectUris, backChannelUri }: TestProviderOptions,
  state: { readonly person: ProviderPerson; readonly key: JWK },
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...(backChannelUri === undefined
          ? {}
          : { backchannel_logout_uri: backChannelUri, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [state.key as never] }, // cast: the types of jose and of the provider name one shape twice
    cookies: { keys: ['a key of the test provider'] },
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ ...state.person, sub: id } as never), // cast: claims of tests are odd on purpose
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
    if (!context.path.startsWith('/interaction/')) return await next();
    await agree(provider, context.req, context.res, state.person.sub);
    context.respond = false;
    return undefined;
  });
  return provider;
}

/** The form of the provider, answered by its user: signed in, and everything agreed to. */
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
