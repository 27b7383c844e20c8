import type { FastifyInstance } from 'fastify';
import type { BreathService } from './breath-service.ts';
import { registerGetBreath } from './get-breath.ts';
import { registerListBreaths } from './list-breaths.ts';
import { registerLocateBreath } from './locate-breath.ts';

export function registerBreathEndpoints(server: FastifyInstance, breaths: BreathService): void {
  registerListBreaths(server, breaths);
  registerLocateBreath(server, breaths);
  registerGetBreath(server, breaths);
}
