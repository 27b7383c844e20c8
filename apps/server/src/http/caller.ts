import type { FeatureCode } from '@eupnea/contracts/feature';
import type { TokenScope } from '@eupnea/contracts/api-token';

/** The sender of a request. Access to data is decided per object, not here. */
export interface Caller {
  readonly userId: number;
  /** Session (family of refresh tokens) of the access token. */
  readonly sessionId: string;
  readonly username: string;
  readonly email: string;
  /** Always false for an API token: a script cannot administer the server. */
  readonly isAdmin: boolean;
  readonly features: ReadonlySet<FeatureCode>;
  /** Projects that an API token is limited to; null means every project of the user. */
  readonly projectIds: readonly number[] | null;
  /** The calling API token; null for a user session. */
  readonly token: CallingToken | null;
  /** The session lacks its required second factor: only endpoints to prove or add one are available. */
  readonly needsFactor: boolean;
  /** The user confirmed their identity recently, so that critical changes are allowed. Always true for an API token. */
  readonly isProven: boolean;
}

export interface CallingToken {
  readonly id: number;
  readonly scopes: ReadonlySet<TokenScope>;
}

/** Returns the caller of an access token, or null when the token is invalid or its session has ended. */
export type Authenticate = (accessToken: string) => Promise<Caller | null>;
