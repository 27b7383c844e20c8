import type { FastifyInstance } from 'fastify';
import { registerListMail } from './list-mail.ts';
import type { MailService } from './mail-service.ts';
import { registerOpenMail } from './open-mail.ts';

export function registerMailEndpoints(server: FastifyInstance, mail: MailService): void {
  registerListMail(server, mail);
  registerOpenMail(server, mail);
}
