import type { Endpoint } from '@eupnea/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { type EndpointHandler, registerEndpoint, type SeesObject } from './register-endpoint.ts';

type EndpointTable = { readonly [Name: string]: Endpoint };

/** One handler for each row of an endpoint table. A row without a handler and a handler without a row are type errors. */
export type Handlers<Table extends EndpointTable> = {
  readonly [Name in keyof Table]: EndpointHandler<Table[Name]>;
};

/** Serves every row of an endpoint table with the handler of its name. */
export function registerHandlers<Table extends EndpointTable>(
  server: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  seesObject: SeesObject,
): void {
  for (const name in table) registerEndpoint(server, table[name], handlers[name], seesObject);
}
