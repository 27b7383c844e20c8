import { ENDPOINTS } from '@eupnea/contracts';
import type { ProductFlags } from '@eupnea/contracts/accounts';
import type { DefaultView, DisplayUnits } from '@eupnea/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { Viewer } from '../access/access-service.ts';

/** Reads the chosen units; null = never chosen. */
export type ReadUnits = (userId: number) => Promise<DisplayUnits | null>;

export type ReadDefaultViews = (viewer: Viewer) => Promise<DefaultView[]>;

interface MeParts {
  readonly flags: ProductFlags;
  readonly readUnits: ReadUnits;
  readonly readDefaultViews: ReadDefaultViews;
}

export function registerGetMe(
  server: FastifyInstance,
  isDemo: boolean,
  { flags, readUnits, readDefaultViews }: MeParts,
): void {
  registerEndpoint(server, ENDPOINTS.me, async ({ caller }) => ({
    user: { id: caller.userId, username: caller.username, email: caller.email },
    is_admin: caller.isAdmin,
    needs_factor: caller.needsFactor,
    demo: isDemo,
    units: await readUnits(caller.userId),
    default_views: await readDefaultViews(caller),
    flags,
  }));
}
