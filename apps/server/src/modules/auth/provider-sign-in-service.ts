import type { FinishProviderBody, LinkedIdentity } from '@eupnea/contracts/provider-sign-in';
import type { NoteAccess } from '../../http/access-notes.ts';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { ProblemError, notFound } from '../../http/problem-error.ts';
import type { ProviderSettings } from '../../http/provider-settings.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { recordChange } from '../audit/audit-service.ts';
import type { AuthService, SignInClient } from './auth-service.ts';
import { applyGroups } from './provider/apply-groups.ts';
import { chooseAccount } from './provider/choose-account.ts';
import type { FactorSecret } from './factor/factor-secret.ts';
import { hasFactor } from './factor/factor-repository.ts';
import { renewSessionProof } from './factor/session-proof-repository.ts';
import { describeSignOut, placeOfIdToken } from './provider/describe-sign-out.ts';
import type { FlowSeal, ProviderFlow } from './provider/flow-seal.ts';
import {
  deleteIdentity,
  findIdentityForUpdate,
  insertIdentity,
  listFamiliesOfIdentity,
  listFamiliesOfProvider,
  listIdentitiesOf,
  updateIdentity,
} from './provider/identity-repository.ts';
import { ClosedAccountError, noteRefusals } from './provider/note-refusals.ts';
import { ProviderClient, type ProviderIdentity } from './provider/provider-client.ts';
import { UsedLogoutTokens } from './provider/used-logout-tokens.ts';
import type { Entrance, SecondStepService } from './second-step-service.ts';
import { findUserById } from './user-repository.ts';

export interface ProviderSignInOptions {
  readonly db: Database;
  readonly auth: AuthService;
  readonly secondStep: SecondStepService;
  readonly secret: FactorSecret;
  readonly seal: FlowSeal;
  readonly providers: readonly ProviderSettings[];
  /** Address to which providers redirect browsers. */
  readonly redirectUri: string;
  /** Address to which providers redirect browsers after a sign-out. */
  readonly signedOutUri: string;
  readonly noteAccess: NoteAccess;
  readonly now: () => number;
  readonly onRefused: (provider: string, error: unknown) => void;
}

/** Sign-in by OpenID Connect providers, linked identities, and logouts that providers report. */
export class ProviderSignInService {
  readonly #options: ProviderSignInOptions;
  readonly #clients: ReadonlyMap<string, ProviderClient>;
  readonly #usedLogouts: UsedLogoutTokens;

  constructor(options: ProviderSignInOptions) {
    this.#options = options;
    this.#clients = new Map(
      options.providers.map((settings) => [
        settings.id,
        new ProviderClient(settings, options.redirectUri, options.now),
      ]),
    );
    this.#usedLogouts = new UsedLogoutTokens(options.now);
  }

  get offered(): { id: string; name: string }[] {
    return this.#options.providers.map(({ id, name }) => ({ id, name }));
  }

  /** @param caller adds an identity to this account; null for a sign-in */
  async begin(provider: string, caller: Caller | null): Promise<{ url: string; cookie: string }> {
    return await this.#begin(provider, caller === null ? null : { ...idsOf(caller), stepUp: false });
  }

  /** Starts a step-up of the caller by signing in at the provider again. */
  async beginStepUp(provider: string, caller: Caller): Promise<{ url: string; cookie: string }> {
    return await this.#begin(provider, { ...idsOf(caller), stepUp: true });
  }

  /** Providers that can authenticate the caller again; only ones with a second factor where the account has one. */
  async listProvingProviders({ userId }: Caller): Promise<{ id: string; name: string }[]> {
    const { db, providers } = this.#options;
    const linked = new Set((await listIdentitiesOf(db, userId)).map((row) => row.provider));
    const isStrict = await hasFactor(db, userId);
    return providers
      .filter(({ id, second_factor: { acr, amr } }) => {
        return linked.has(id) && (!isStrict || acr.length + amr.length > 0);
      })
      .map(({ id, name }) => ({ id, name }));
  }

  /** Returns the address that ends the provider's session; null when there is none to end. */
  async describeSignOut(sessionId: string): Promise<string | null> {
    return await describeSignOut(this.#options, this.#clients, sessionId);
  }

  /** @returns the new session or its second step, or the result of linking or step-up */
  async finish(
    cookie: string | null,
    answer: FinishProviderBody,
    client: SignInClient,
    requestId: string,
  ): Promise<Entrance | 'linked' | 'proven'> {
    const flow = await this.#options.seal.open(cookie);
    if (flow === null) throw new ProblemError('provider_refused');
    return await noteRefusals(flow, client.address, this.#options.noteAccess, () =>
      this.#finish(flow, answer, client, requestId),
    );
  }

  async #finish(
    flow: ProviderFlow,
    answer: FinishProviderBody,
    client: SignInClient,
    requestId: string,
  ): Promise<Entrance | 'linked' | 'proven'> {
    const provider = this.#require(flow.provider);
    const identity = await this.#ask(provider, flow, answer);
    if (flow.link === null) return await this.#signIn(provider.settings, identity, client);
    if (flow.link.stepUp) {
      await this.#prove(identity, flow.link);
      return 'proven';
    }
    await this.#link(provider.settings, identity, flow.link, requestId);
    return 'linked';
  }

  async backChannelLogout(provider: string, token: string): Promise<void> {
    const named = await this.#require(provider).readLogoutToken(token);
    if (named === null || !this.#usedLogouts.use(named.tokenId)) throw new ProblemError('provider_refused');
    await this.#end(await listFamiliesOfProvider(this.#options.db, named));
  }

  /** The request may come from any site: only the session with the provider's session id ends. */
  async frontChannelLogout(provider: string, issuer: string, sid: string): Promise<void> {
    if ((await this.#require(provider).readIssuer()) !== issuer) throw new ProblemError('provider_refused');
    await this.#end(await listFamiliesOfProvider(this.#options.db, { issuer, subject: null, sid }));
  }

  async listIdentities(caller: Caller) {
    const rows = await listIdentitiesOf(this.#options.db, caller.userId);
    const identities: LinkedIdentity[] = rows.map((row) => ({
      id: row.id,
      provider: row.provider,
      provider_name: this.#clients.get(row.provider)?.settings.name ?? row.provider,
      email: row.email,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
    }));
    return { providers: this.offered, identities };
  }

  async unlink(caller: Caller, id: number, requestId: string): Promise<void> {
    const { db } = this.#options;
    const families = await db.transaction(async (tx) => {
      const rows = await listIdentitiesOf(tx, caller.userId);
      const found = rows.find((row) => row.id === id);
      if (found === undefined) throw notFound();
      const user = await findUserById(tx, caller.userId);
      if (rows.length === 1 && user?.passwordHash === null) {
        throw new ProblemError('conflict', { detail: 'This is the only way into the account' });
      }
      const ended = await listFamiliesOfIdentity(tx, id);
      await this.#withdraw(tx, caller.userId, found);
      await deleteIdentity(tx, id, caller.userId);
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'user.unlink_identity',
        objectKind: 'user',
        objectId: caller.userId,
        before: { provider: found.provider },
        personal: { userId: caller.userId, before: { subject: found.subject, email: found.email } },
      });
      return ended;
    });
    this.#options.auth.forgetUser(caller.userId);
    await this.#end(families.filter((family) => family !== caller.sessionId));
  }

  /** Removes what the identity's groups had granted. */
  async #withdraw(tx: Executor, userId: number, found: Parameters<typeof applyGroups>[1]): Promise<void> {
    const settings = this.#clients.get(found.provider)?.settings;
    if (settings !== undefined) await applyGroups(tx, { ...found, userId }, settings, []);
  }

  async #ask(
    provider: ProviderClient,
    flow: ProviderFlow,
    answer: FinishProviderBody,
  ): Promise<ProviderIdentity> {
    const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
    try {
      return await provider.finish(flow, Object.fromEntries(given));
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      this.#options.onRefused(flow.provider, error);
      throw new ProblemError('provider_refused');
    }
  }

  async #signIn(
    settings: ProviderSettings,
    identity: ProviderIdentity,
    client: SignInClient,
  ): Promise<Entrance> {
    const { db, auth, secondStep, secret, now } = this.#options;
    const { user, row } = await db.transaction(async (tx) => {
      const known = await findIdentityForUpdate(tx, identity.issuer, identity.subject);
      const chosen = known ?? (await this.#makeAccount(tx, settings, identity));
      if (chosen.user.disabledAt !== null || chosen.user.verifiedAt === null)
        throw new ClosedAccountError(chosen.user.id);
      await updateIdentity(tx, chosen.identity.id, { email: identity.email, lastUsedAt: new Date(now()) });
      await applyGroups(tx, chosen.identity, settings, identity.groups);
      return { user: chosen.user, row: chosen.identity };
    });
    auth.forgetUser(user.id);
    return await secondStep.enter(user, client, {
      identityId: row.id,
      sid: identity.sid,
      sealedIdToken: secret.seal(Buffer.from(identity.idToken), placeOfIdToken(settings.id)),
      hasSecondFactor: identity.hasSecondFactor,
    });
  }

  async #makeAccount(tx: Executor, settings: ProviderSettings, identity: ProviderIdentity) {
    const user = await chooseAccount(tx, settings, identity, new Date(this.#options.now()));
    return { user, identity: await this.#insert(tx, settings, identity, user.id) };
  }

  async #insert(tx: Executor, settings: ProviderSettings, identity: ProviderIdentity, userId: number) {
    const { issuer, subject, email } = identity;
    const createdAt = new Date(this.#options.now());
    return await insertIdentity(tx, { userId, provider: settings.id, issuer, subject, email, createdAt });
  }

  /** Links an identity, while the session that started the flow lives: a signed-out user links nothing. */
  async #link(
    settings: ProviderSettings,
    identity: ProviderIdentity,
    { userId, sessionId }: NonNullable<ProviderFlow['link']>,
    requestId: string,
  ): Promise<void> {
    const { db, auth } = this.#options;
    if (!(await auth.isLive(sessionId, userId))) throw new ProblemError('provider_refused');
    await db.transaction(async (tx) => {
      const known = await findIdentityForUpdate(tx, identity.issuer, identity.subject);
      if (known !== null && known.user.id !== userId) {
        throw new ProblemError('conflict', { detail: 'This identity opens another account' });
      }
      const row = known?.identity ?? (await this.#insert(tx, settings, identity, userId));
      await applyGroups(tx, row, settings, identity.groups);
      await recordChange(tx, {
        actor: { kind: 'user', userId, requestId },
        action: 'user.link_identity',
        objectKind: 'user',
        objectId: userId,
        after: { provider: settings.id },
        personal: { userId, after: { subject: identity.subject, email: identity.email } },
      });
    });
    auth.forgetUser(userId);
  }

  /** The identity must be the caller's; with a second factor here, the provider must have required one. */
  async #prove(
    { issuer, subject, hasSecondFactor }: ProviderIdentity,
    { userId, sessionId: family }: NonNullable<ProviderFlow['link']>,
  ): Promise<void> {
    const { db, auth, now } = this.#options;
    if (!(await auth.isLive(family, userId))) throw new ProblemError('provider_refused');
    await db.transaction(async (tx) => {
      const known = await findIdentityForUpdate(tx, issuer, subject);
      const isEnough = hasSecondFactor || !(await hasFactor(tx, userId));
      if (known?.user.id !== userId || !isEnough) throw new ProblemError('provider_refused');
      const factor = hasSecondFactor ? 'provider' : null;
      await renewSessionProof(tx, { family, userId, factor, provedAt: new Date(now()) });
    });
    auth.forgetUser(userId);
  }

  async #begin(provider: string, link: ProviderFlow['link']): Promise<{ url: string; cookie: string }> {
    const { url, flow } = await this.#require(provider).begin(link);
    return { url, cookie: await this.#options.seal.seal(flow) };
  }

  #require(provider: string): ProviderClient {
    const client = this.#clients.get(provider);
    if (client === undefined) throw notFound();
    return client;
  }

  async #end(families: readonly string[]): Promise<void> {
    await this.#options.auth.endSessions(families, 'provider_logout');
  }
}

function idsOf({ userId, sessionId }: Caller) {
  return { userId, sessionId };
}
