import { ENDPOINTS } from '@eupnea/contracts';
import type { DefaultView, DisplayUnits } from '@eupnea/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { Viewer } from '../access/access-service.ts';

/** Flags of the specification's section 9, which are properties of this server rather than of the user. */
const FLAGS = { add_patient: true, delete_patient: true, only_fresh: true, include_labeling: false } as const;

/** Reads the chosen units; null = never chosen. */
export type ReadUnits = (userId: number) => Promise<DisplayUnits | null>;

export type ReadDefaultViews = (viewer: Viewer) => Promise<DefaultView[]>;

interface PreferenceParts {
  readonly readUnits: ReadUnits;
  readonly readDefaultViews: ReadDefaultViews;
}

export function registerGetMe(
  server: FastifyInstance,
  isDemo: boolean,
  { readUnits, readDefaultViews }: PreferenceParts,
): void {
  registerEndpoint(server, ENDPOINTS.me, async ({ caller }) => ({
    user: { id: caller.userId, username: caller.username, email: caller.email },
    is_admin: caller.isAdmin,
    needs_factor: caller.needsFactor,
    demo: isDemo,
    units: await readUnits(caller.userId),
    default_views: await readDefaultViews(caller),
    flags: { ...FLAGS },
  }));
}
