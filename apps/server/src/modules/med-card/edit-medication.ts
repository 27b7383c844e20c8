import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedicationService } from './medication-service.ts';

export function registerEditMedication(server: FastifyInstance, medications: MedicationService): void {
  registerEndpoint(server, ENDPOINTS.editMedication, ({ caller, params, body, request }) =>
    medications.edit(caller, params.id, body, describeActor(caller, request.id)),
  );
}
