import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedicationService } from './medication-service.ts';

export function registerRestoreMedication(server: FastifyInstance, medications: MedicationService): void {
  registerEndpoint(server, ENDPOINTS.restoreMedication, ({ caller, params, request }) =>
    medications.restore(caller, params.id, describeActor(caller, request.id)),
  );
}
