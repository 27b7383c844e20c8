import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

type Part<Definition extends Endpoint, Key extends 'params' | 'query' | 'body'> = Definition extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? { readonly [K in Key]: z.input<Schema> }
  : unknown;

/** Request of an endpoint: path parameters, query and body, each only if the endpoint has it. */
export type EndpointRequest<Definition extends Endpoint> = Part<Definition, 'params'> &
  Part<Definition, 'query'> &
  Part<Definition, 'body'>;

/** Success answer of an endpoint; undefined without content. */
export type EndpointAnswer<Definition extends Endpoint> = Definition['success']['body'] extends z.ZodType
  ? z.output<Definition['success']['body']>
  : undefined;
