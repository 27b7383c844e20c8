import type { z } from 'zod';

/**
 * Who may call: `public` anyone; `session` anyone signed in; `feature` a session with one of the features; `admin` an
 * administrator. What a caller may see beyond that is decided per object, and a stranger's object is a 404.
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
  /** The object whose visibility decides; the refusal tests try a stranger's id there. */
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
  | 'dataset';

export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}
