import type { z } from 'zod';
import type { TokenScope } from './api-token.ts';

/**
 * Who may call: `public` anyone; `session` any signed-in user; `feature` users with one of the features; `admin`
 * administrators. Access to objects is decided separately: an object that the caller may not see is answered 404.
 */
export type EndpointAccess =
  | { readonly who: 'public' }
  | { readonly who: 'session' }
  | { readonly who: 'feature'; readonly features: readonly [string, ...string[]] }
  | { readonly who: 'admin' };

/** One row of the endpoint table, from which server, client, OpenAPI and the refusal tests are derived. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with its base (`/nestjs/devices/:id`); `/nestjs` is served as `/backend-research` too. */
  readonly path: string;
  readonly summary: string;
  readonly access: EndpointAccess;
  /** A token for scripts with one of these scopes may call. Without scopes, only a user's session may. */
  readonly scopes?: readonly [TokenScope, ...TokenScope[]];
  /** Requires a recent step-up of the user; a token for scripts was created after one. */
  readonly stepUp?: true;
  /** Accessible to a session without the second factor that the policy requires. */
  readonly beforeFactor?: true;
  /**
   * Object that `:id` of the path names. The registration of the endpoint refuses callers who may not know of it with
   * not_found, like an unknown id.
   */
  readonly object?: EndpointObject;
  /** Objects that fields of query or body name, checked like `object`. A field that is absent or null names none. */
  readonly names?: { readonly [Field: string]: EndpointObject };
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The body is a form with one file part, streamed to the handler; `body` then describes its optional text field
   * `options`, a JSON text.
   */
  readonly takesFile?: true;
  /** The body is a form as browsers send it. No other row accepts one, because a page of another site could send it. */
  readonly takesForm?: true;
  /** Status and body of a success; null = no content, 'file' = a stream of bytes with a file name. */
  readonly success: { readonly status: number; readonly body: z.ZodType | null | 'file' };
}

/** A kind of object; its visibility rule stands in the server's `modules/access/object-rights-service.ts`. */
export type EndpointObject =
  | 'device'
  /** A device by the stored data of its sessions. */
  | 'device-data'
  | 'patient'
  | 'ventilation-session'
  | 'occupancy-change'
  | 'sample'
  | 'medication'
  | 'note'
  | 'project'
  | 'invitation'
  | 'sent-invitation'
  | 'upload'
  | 'recording'
  | 'labeling-task'
  | 'detector'
  | 'cohort'
  | 'cohort-snapshot'
  | 'dataset'
  | 'token'
  | 'identity'
  | 'factor'
  /** The user's own sign-in session, by its UUID. */
  | 'sign-in'
  | 'saved-view'
  /** An own saved view of the analytics. */
  | 'template';

/** Returns the row unchanged; keeps its literal types. */
export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}
