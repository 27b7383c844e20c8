import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../../http/register-endpoint.ts';
import type { FactorService } from '../factor-service.ts';

/** Endpoints of the caller's own factors, for the account page and the page that the policy redirects to. */
export function registerOwnFactors(server: FastifyInstance, factors: FactorService): void {
  registerEndpoint(server, ENDPOINTS.listFactors, ({ caller }) => factors.list(caller));
  registerEndpoint(server, ENDPOINTS.beginPasskey, ({ caller }) => factors.beginPasskey(caller));
  registerEndpoint(server, ENDPOINTS.addPasskey, ({ caller, body, request }) =>
    factors.addPasskey(caller, body, request.id),
  );
  registerEndpoint(server, ENDPOINTS.beginTotp, ({ caller }) => factors.beginTotp(caller));
  registerEndpoint(server, ENDPOINTS.addTotp, ({ caller, body, request }) =>
    factors.addTotp(caller, body, request.id),
  );
  registerEndpoint(server, ENDPOINTS.renameFactor, ({ caller, params, body }) =>
    factors.rename(caller, params.id, body.name),
  );
  registerEndpoint(server, ENDPOINTS.removeFactor, ({ caller, params, request }) =>
    factors.remove(caller, params.id, request.id),
  );
  registerEndpoint(server, ENDPOINTS.makeRecoveryCodes, async ({ caller, request }) => ({
    recovery_codes: [...(await factors.makeRecoveryCodes(caller, request.id))],
  }));
  registerEndpoint(server, ENDPOINTS.resetUserFactors, ({ caller, params, request }) =>
    factors.reset(caller, params.id, request.id),
  );
}
