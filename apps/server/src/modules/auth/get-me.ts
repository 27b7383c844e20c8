import { ENDPOINTS } from '@eupnea/contracts';
import type { DisplayUnits } from '@eupnea/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';

/** Flags of the specification's section 9; they are this server's, not the user's. */
const FLAGS = { add_patient: true, delete_patient: true, only_fresh: true, include_labeling: false } as const;

/** null = the user never chose. */
export type ReadUnits = (userId: number) => Promise<DisplayUnits | null>;

export function registerGetMe(server: FastifyInstance, isDemo: boolean, readUnits: ReadUnits): void {
  registerEndpoint(server, ENDPOINTS.me, async ({ caller }) => ({
    user: { id: caller.userId, username: caller.username, email: caller.email },
    is_admin: caller.isAdmin,
    needs_factor: caller.needsFactor,
    demo: isDemo,
    units: await readUnits(caller.userId),
    flags: { ...FLAGS },
  }));
}
