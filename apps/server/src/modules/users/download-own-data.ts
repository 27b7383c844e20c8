import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OwnDataService } from './own-data-service.ts';

export function registerDownloadOwnData(server: FastifyInstance, ownData: OwnDataService): void {
  registerEndpoint(server, ENDPOINTS.downloadOwnData, async ({ caller }) => ({
    fileName: 'eupnea-my-data.json',
    contentType: 'application/json; charset=utf-8',
    content: await ownData.open(caller),
  }));
}
