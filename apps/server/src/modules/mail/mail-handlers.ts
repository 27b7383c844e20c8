import type { MAIL_ENDPOINTS } from '@eupnea/contracts/endpoints/admin';
import type { Handlers } from '../../http/register-handlers.ts';
import type { MailService } from './mail-service.ts';

export function createMailHandlers(mail: MailService): Handlers<typeof MAIL_ENDPOINTS> {
  return {
    listMail: ({ query }) => mail.listMail(query),
    openMail: ({ caller, params, request }) => mail.openMail(caller, params.id, request.id),
  };
}
