import { auditPageSchema } from '@eupnea/contracts/audit';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { openApiSession } from './api-session.ts';
import type { ServerAccess } from './start-server.ts';

/** Actions of the audit log that concern reading or refused calls; they change nothing. */
const READING = /^(view|refusal)\./u;

/** Actions by users in the audit log, newest first, at most 100, without `view` and `refusal` entries. */
export async function listAuditActions(server: ServerAccess): Promise<readonly string[]> {
  const session = await openApiSession(server);
  const page = auditPageSchema.parse(await session.send('GET', `${ENDPOINTS.listAudit.path}?count=100`));
  return page.items
    .filter(({ actor_kind: kind, action }) => kind === 'user' && !READING.test(action))
    .map(({ action }) => action);
}
