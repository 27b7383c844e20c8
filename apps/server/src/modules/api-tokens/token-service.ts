import { DAY_MS } from '@eupnea/model';
import type { ApiToken, CreateTokenBody } from '@eupnea/contracts/api-token';
import type { Bus } from '../../bus/bus.ts';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { ProblemError, invalidField, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { recordChange } from '../audit/audit-service.ts';
import { isMember } from '../projects/project-service.ts';
import {
  type TokenRow,
  countLiveTokens,
  findTokenForUpdate,
  insertToken,
  pageLiveTokens,
  pageOwnTokens,
  readProjectNames,
  setRevokedAt,
} from './token-repository.ts';
import { hashTokenSecret, hintOf, makeTokenSecret, sessionIdOf } from './token-secret.ts';

/** Maximum number of active tokens per user: one per script, with margin. */
const TOKENS_MAX = 50;

/** Time in which a revocation can be undone, ms. */
const RESTORABLE_MS = 10 * 60_000;

interface Paging {
  readonly page: number;
  readonly count: number;
}

export interface TokenServiceOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly now: () => number;
}

/** API tokens for their owners and for administrators. */
export class TokenService {
  readonly #options: TokenServiceOptions;

  constructor(options: TokenServiceOptions) {
    this.#options = options;
  }

  async list(caller: Caller, paging: Paging) {
    const { db } = this.#options;
    const { rows, total } = await pageOwnTokens(db, caller.userId, paging);
    return { items: await this.#describe(db, rows), total, ...paging };
  }

  async create(caller: Caller, body: CreateTokenBody, requestId: string) {
    const { db, now } = this.#options;
    const secret = makeTokenSecret();
    const projectIds = body.project_ids === null ? null : [...new Set(body.project_ids)];
    const token = await db.transaction(async (tx) => {
      if ((await countLiveTokens(tx, caller.userId, new Date(now()))) >= TOKENS_MAX) {
        throw new ProblemError('conflict', { detail: `At most ${TOKENS_MAX} tokens may be in force` });
      }
      for (const id of projectIds ?? []) {
        if (!(await isMember(tx, caller, id))) throw invalidField('project_ids', 'names an unknown project');
      }
      const row = await insertToken(tx, {
        userId: caller.userId,
        name: body.name,
        tokenHash: hashTokenSecret(secret),
        hint: hintOf(secret),
        scopes: [...new Set(body.scopes)],
        projectIds,
        createdAt: new Date(now()),
        expiresAt: new Date(now() + body.expires_in_days * DAY_MS),
      });
      await this.#record(tx, caller, row, 'api_token.create', requestId);
      return await this.#describeOne(tx, row);
    });
    return { token, secret };
  }

  /** Revokes the owner's token or, with `anybody`, a token chosen by an administrator. */
  async revoke(caller: Caller, id: number, requestId: string, anybody = false): Promise<ApiToken> {
    const { db, bus, now } = this.#options;
    const { row, described } = await db.transaction(async (tx) => {
      const found = await findTokenForUpdate(tx, id, anybody ? null : caller.userId);
      if (found === null) throw notFound();
      if (found.revokedAt !== null) return { row: found, described: await this.#describeOne(tx, found) };
      const revoked = await setRevokedAt(tx, id, new Date(now()));
      await this.#record(tx, caller, revoked, 'api_token.revoke', requestId);
      return { row: revoked, described: await this.#describeOne(tx, revoked) };
    });
    bus.publish('auth.ended', { sessionId: sessionIdOf(row.tokenHash) });
    return described;
  }

  async restore(caller: Caller, id: number, requestId: string): Promise<ApiToken> {
    const { db, now } = this.#options;
    return await db.transaction(async (tx) => {
      const found = await findTokenForUpdate(tx, id, caller.userId);
      if (found === null) throw notFound();
      if (found.revokedAt === null) return await this.#describeOne(tx, found);
      if (found.revokedAt.getTime() + RESTORABLE_MS < now()) {
        throw new ProblemError('conflict', { detail: 'The token was revoked too long ago: make a new one' });
      }
      const restored = await setRevokedAt(tx, id, null);
      await this.#record(tx, caller, restored, 'api_token.restore', requestId);
      return await this.#describeOne(tx, restored);
    });
  }

  async listAll(paging: Paging) {
    const { db, now } = this.#options;
    const { rows, total } = await pageLiveTokens(db, new Date(now()), paging);
    const described = await this.#describe(
      db,
      rows.map(({ token }) => token),
    );
    const items = described.map((token, index) => ({
      ...token,
      user_id: rows[index]?.token.userId ?? 0,
      username: rows[index]?.username ?? '',
      email: rows[index]?.email ?? '',
    }));
    return { items, total, ...paging };
  }

  async #describeOne(executor: Executor, row: TokenRow): Promise<ApiToken> {
    const [token] = await this.#describe(executor, [row]);
    if (token === undefined) throw new Error('Invariant broken: one row describes one token');
    return token;
  }

  async #describe(executor: Executor, rows: readonly TokenRow[]): Promise<ApiToken[]> {
    const names = await readProjectNames(executor, [...new Set(rows.flatMap((row) => row.projectIds ?? []))]);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      hint: row.hint,
      scopes: row.scopes,
      projects:
        row.projectIds?.flatMap((id) => {
          const name = names.get(id);
          return name === undefined ? [] : [{ id, name }];
        }) ?? null,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      revoked_at: row.revokedAt?.toISOString() ?? null,
    }));
  }

  async #record(tx: Executor, caller: Caller, row: TokenRow, action: string, requestId: string) {
    await recordChange(tx, {
      actor: describeActor(caller, requestId),
      action,
      objectKind: 'api_token',
      objectId: row.id,
      after: { scopes: row.scopes, project_ids: row.projectIds, expires_at: row.expiresAt.toISOString() },
      personal: { userId: row.userId, after: { name: row.name } },
    });
  }
}
