import type { FeatureCode } from '@eupnea/contracts';

/** Who a request comes from. What the caller may see of data is decided per object, not here. */
export interface Caller {
  readonly userId: number;
  /** The session (family of refresh tokens) the access token belongs to. */
  readonly sessionId: string;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly features: ReadonlySet<FeatureCode>;
}

/** Answers the caller of an access token, or null when the token is not valid or its session has ended. */
export type Authenticate = (accessToken: string) => Promise<Caller | null>;
