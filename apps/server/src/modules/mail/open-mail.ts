import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MailService } from './mail-service.ts';

export function registerOpenMail(server: FastifyInstance, mail: MailService): void {
  registerEndpoint(
    server,
    ENDPOINTS.openMail,
    async ({ caller, params, request }) => await mail.openMail(caller, params.id, request.id),
  );
}
