import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DemoService } from './demo-service.ts';

export function registerResetDemo(server: FastifyInstance, demo: DemoService): void {
  registerEndpoint(server, ENDPOINTS.resetDemo, ({ caller, request }) =>
    demo.reset(caller, describeActor(caller, request.id)),
  );
}
