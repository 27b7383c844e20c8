import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DemoService } from './demo-service.ts';

export function registerReadDemo(server: FastifyInstance, demo: DemoService): void {
  registerEndpoint(server, ENDPOINTS.readDemo, ({ caller }) => demo.read(caller));
}
