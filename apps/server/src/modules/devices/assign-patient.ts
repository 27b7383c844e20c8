import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceService } from './device-service.ts';

export function registerAssignPatient(server: FastifyInstance, devices: DeviceService): void {
  registerEndpoint(server, ENDPOINTS.assignPatient, ({ caller, params, body, request }) =>
    devices.assignPatient(caller, params.id, body, describeActor(caller, request.id)),
  );
}
