import type { FeatureCode } from '@eupnea/contracts';
import type { TokenScope } from '@eupnea/contracts/accounts';

/** Who a request comes from. What the caller may see of data is decided per object, not here. */
export interface Caller {
  readonly userId: number;
  /** The session (family of refresh tokens) the access token belongs to. */
  readonly sessionId: string;
  readonly username: string;
  readonly email: string;
  /** Always false for an API token: a script never administers the server. */
  readonly isAdmin: boolean;
  readonly features: ReadonlySet<FeatureCode>;
  /** The projects that an API token is limited to; null = every project of the user. */
  readonly projectIds: readonly number[] | null;
  /** The API token that calls; null for a person's session. */
  readonly token: CallingToken | null;
}

export interface CallingToken {
  readonly id: number;
  readonly scopes: ReadonlySet<TokenScope>;
}

/** Answers the caller of an access token, or null when the token is not valid or its session has ended. */
export type Authenticate = (accessToken: string) => Promise<Caller | null>;
