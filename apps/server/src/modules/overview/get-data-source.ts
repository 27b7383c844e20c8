import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { Storage } from '../../storage/open-storage.ts';
import { describeDataSource } from '../../storage/replica/describe-data-source.ts';

export function registerGetDataSource(server: FastifyInstance, replica: Storage['replica']): void {
  registerEndpoint(server, ENDPOINTS.dataSource, () => Promise.resolve(describeDataSource(replica)));
}
