import type { FastifyInstance } from 'fastify';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';
import type { AuthService } from './auth-service.ts';
import { registerClaimAdministrator } from './claim-administrator.ts';
import type { FirstAdministratorService } from './first-administrator-service.ts';
import { registerGetMe } from './get-me.ts';
import { registerRefreshSession } from './refresh-session.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSignOut } from './sign-out.ts';

interface AuthParts {
  readonly auth: AuthService;
  readonly administrators: FirstAdministratorService;
  readonly xsrf: XsrfTokens;
  readonly isDemo: boolean;
}

export function registerAuthEndpoints(server: FastifyInstance, parts: AuthParts): void {
  const { auth, administrators, xsrf } = parts;
  registerSignIn(server, auth, xsrf);
  registerRefreshSession(server, auth, xsrf);
  registerClaimAdministrator(server, auth, administrators, xsrf);
  registerSignOut(server, auth);
  registerGetMe(server, parts.isDemo);
}
