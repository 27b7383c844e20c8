import type { Endpoint } from '@eupnea/contracts/endpoint';
import { makeShapeCompiler } from '@eupnea/contracts/compile-shape';
import type { Shape } from '@eupnea/contracts/shape';

/** What a request needs of an endpoint, and the shape of its answer; null for a file and for no content. */
export interface EndpointRow {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly isPublic: boolean;
  readonly answer: Shape | null;
}

/** Rows of the endpoint table with the parts of their shapes. */
export interface EndpointRows<Name extends string> {
  readonly rows: Readonly<Record<Name, EndpointRow>>;
  readonly parts: readonly Shape[];
}

/** Rows without schemas, made of the endpoint table. */
export function makeEndpointRows<Name extends string>(
  endpoints: Readonly<Record<Name, Endpoint>>,
): EndpointRows<Name> {
  const { compile, parts } = makeShapeCompiler();
  const makeRow = ({ method, path, access, success: { body } }: Endpoint): EndpointRow => ({
    method,
    path,
    isPublic: access.who === 'public',
    answer: body === null || body === 'file' ? null : compile(body),
  });
  const entries = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, makeRow(endpoint)]);
  return { rows: Object.fromEntries(entries), parts };
}
