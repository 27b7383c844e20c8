import type { z } from 'zod';
import type { TokenScope } from './api-token.ts';

/**
 * Caller rule: `public` anyone; `session` any signed-in user; `feature` users with one of the features; `admin`
 * administrators. Object access is decided separately; an object of a stranger is answered 404.
 */
export type EndpointAccess =
  | { readonly who: 'public' }
  | { readonly who: 'session' }
  | { readonly who: 'feature'; readonly features: readonly [string, ...string[]] }
  | { readonly who: 'admin' };

/** One row of the endpoint table: it drives server, client, OpenAPI and the generated refusal tests. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with its base (`/nestjs/devices/:id`); `/nestjs` is served as `/backend-research` too. */
  readonly path: string;
  readonly summary: string;
  readonly access: EndpointAccess;
  /** A token for scripts with one of these scopes may call; without any, only a person's session may. */
  readonly scopes?: readonly [TokenScope, ...TokenScope[]];
  /** The user must have proven to be there a short while ago (a token for scripts was made after such a proof). */
  readonly stepUp?: true;
  /** Open to a session that still lacks the second factor that the policy asks for. */
  readonly beforeFactor?: true;
  /** Object whose visibility is checked; the refusal tests use a stranger's id there. */
  readonly object?: EndpointObject;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The body is a form with one file part, streamed to the handler; `body` then describes its text field `options`,
   * JSON, which may be left out.
   */
  readonly takesFile?: true;
  /** Status of success and what it carries; null = no content, 'file' = a stream of bytes with a file name. */
  readonly success: { readonly status: number; readonly body: z.ZodType | null | 'file' };
}

export type EndpointObject =
  | 'device'
  | 'patient'
  | 'project'
  | 'upload'
  | 'recording'
  | 'labeling-task'
  | 'cohort'
  | 'cohort-snapshot'
  | 'dataset'
  | 'token'
  | 'identity'
  | 'factor'
  | 'saved-view';

export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}
