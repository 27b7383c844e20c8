import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { ProblemError } from '../../../http/problem-error.ts';
import type { ProviderSettings } from '../../../http/provider-settings.ts';
import type { ProviderFlow } from './flow-seal.ts';

/** Cache lifetime of a provider's metadata; keys are fetched again when a token names an unknown one. */
const METADATA_VALID_MS = 3600_000;

/** Timeout for a provider, so that it cannot delay a sign-in longer. */
const PROVIDER_TIMEOUT_S = 10;

/** Minimum interval of key requests, however many tokens with unknown keys arrive. */
const KEY_COOLDOWN_MS = 10_000;

const BACK_CHANNEL_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Verified claims about the user who signed in: signature, issuer, audience, nonce and time were checked. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly groups: readonly string[];
  /** True when the ID token states that the provider required a second factor (settings: second_factor). */
  readonly hasSecondFactor: boolean;
  readonly idToken: string;
}

/** Maximum age of a step-up sign-in at the provider, s: the time to type a password there. */
const FRESH_SECONDS = 300;

interface Discovered {
  readonly configuration: oidc.Configuration;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

/** Client of one OpenID Connect provider, by authorization code with PKCE. */
export class ProviderClient {
  readonly settings: ProviderSettings;
  readonly #redirectUri: string;
  readonly #now: () => number;
  #discovered: Promise<Discovered> | null = null;
  #validUntil = 0;

  constructor(settings: ProviderSettings, redirectUri: string, now: () => number) {
    this.settings = settings;
    this.#redirectUri = redirectUri;
    this.#now = now;
  }

  /** @returns the address for the browser, and the flow that it keeps until it returns */
  async begin(link: ProviderFlow['link']): Promise<{ readonly url: string; readonly flow: ProviderFlow }> {
    const { configuration } = await this.#discover();
    const flow: ProviderFlow = {
      provider: this.settings.id,
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      link,
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.settings.scope,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      ...this.#describeDemand(link),
    });
    return { url: url.href, flow };
  }

  /** @throws errors of openid-client for every invalid response */
  async finish(flow: ProviderFlow, answer: Readonly<Record<string, string>>): Promise<ProviderIdentity> {
    const { configuration } = await this.#discover();
    const url = new URL(`${this.#redirectUri}?${new URLSearchParams(answer).toString()}`);
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
      // Checks auth_time, because a provider that ignores `prompt=login` proves nothing.
      ...(flow.link?.stepUp === true ? { maxAge: FRESH_SECONDS } : {}),
    });
    const claims = tokens.claims();
    const idToken = tokens.id_token;
    if (claims === undefined || idToken === undefined)
      throw new Error('Invariant broken: an ID token was expected and is missing');
    const about = await this.#readClaims(configuration, tokens.access_token, claims);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      sid: textOf(claims['sid']),
      email: textOf(about['email']),
      isEmailVerified: about['email_verified'] === true || this.settings.trusts_email,
      name: textOf(about['name']) ?? textOf(about['preferred_username']),
      groups: listOf(about[this.settings.groups_claim]),
      hasSecondFactor: this.#saysSecondFactor(claims),
      idToken,
    };
  }

  /** Returns the address that ends the session there (RP-Initiated Logout 1.0); null when the provider has none. */
  async describeSignOut(idToken: string | null, returnTo: string): Promise<string | null> {
    const { configuration } = await this.#discover();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: returnTo,
      ...(idToken === null ? {} : { id_token_hint: idToken }),
    }).href;
  }

  /**
   * @returns the sessions that a logout token ends; null for an invalid token (Back-Channel Logout 1.0, section 2.6)
   */
  async readLogoutToken(token: string) {
    const { configuration, keys } = await this.#discover();
    const { issuer } = configuration.serverMetadata();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: this.settings.client_id,
        clockTolerance: this.settings.clock_tolerance_seconds,
        maxTokenAge: 300,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { events, sub, sid, jti } = payload;
      const isLogout = typeof events === 'object' && events !== null && BACK_CHANNEL_EVENT in events;
      const [subject, providerSid] = [textOf(sub), textOf(sid)];
      if (!isLogout || 'nonce' in payload || (subject === null && providerSid === null)) return null;
      return { issuer, subject, sid: providerSid, tokenId: String(jti) };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  async readIssuer(): Promise<string> {
    return (await this.#discover()).configuration.serverMetadata().issuer;
  }

  /** Fetches claims missing in the ID token; the ID token's own claims take precedence. */
  async #readClaims(
    configuration: oidc.Configuration,
    accessToken: string,
    claims: oidc.IDToken,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { groups, groups_claim } = this.settings;
    const isComplete =
      claims['email'] !== undefined &&
      (Object.keys(groups).length === 0 || claims[groups_claim] !== undefined);
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...(await oidc.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
  }

  /** A step-up requests the password again. A provider whose second factor counts is asked for one. */
  #describeDemand(link: ProviderFlow['link']): Readonly<Record<string, string>> {
    const { acr } = this.settings.second_factor;
    return {
      ...(link?.stepUp === true ? { prompt: 'login', max_age: '0' } : {}),
      ...(acr.length === 0 ? {} : { acr_values: acr.join(' ') }),
    };
  }

  /** Reads the ID token only, because it is signed. */
  #saysSecondFactor(claims: oidc.IDToken): boolean {
    const { acr, amr } = this.settings.second_factor;
    return (
      acr.includes(textOf(claims['acr']) ?? '') || listOf(claims['amr']).some((way) => amr.includes(way))
    );
  }

  async #discover(): Promise<Discovered> {
    if (this.#discovered !== null && this.#now() < this.#validUntil) return await this.#discovered;
    this.#validUntil = this.#now() + METADATA_VALID_MS;
    const attempt = this.#readMetadata();
    this.#discovered = attempt;
    try {
      return await attempt;
    } catch {
      this.#discovered = null;
      throw new ProblemError('unavailable', { detail: `${this.settings.name} does not answer` });
    }
  }

  async #readMetadata(): Promise<Discovered> {
    const { issuer, client_id, clientSecret, clock_tolerance_seconds } = this.settings;
    const configuration = await oidc.discovery(
      new URL(issuer),
      client_id,
      { [oidc.clockTolerance]: clock_tolerance_seconds },
      clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      {
        timeout: PROVIDER_TIMEOUT_S,
        ...(issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
      },
    );
    // Verifies the ID token's signature even over TLS, because a proxy in between could have changed it.
    oidc.enableNonRepudiationChecks(configuration);
    const keysAddress = configuration.serverMetadata().jwks_uri;
    if (keysAddress === undefined) throw new Error('the provider publishes no keys');
    const keys = createRemoteJWKSet(new URL(keysAddress), { cooldownDuration: KEY_COOLDOWN_MS });
    return { configuration, keys };
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : null;
}

/** Accepts only a list of texts; any other type is no list of groups. */
function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
