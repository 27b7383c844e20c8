import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MailService } from './mail-service.ts';

export function registerListMail(server: FastifyInstance, mail: MailService): void {
  registerEndpoint(server, ENDPOINTS.listMail, async ({ query }) => await mail.listMail(query));
}
