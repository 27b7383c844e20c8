import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceService } from './device-service.ts';

export function registerEditDevice(server: FastifyInstance, devices: DeviceService): void {
  registerEndpoint(server, ENDPOINTS.editDevice, ({ caller, params, body, request }) =>
    devices.edit(caller, params.id, body, describeActor(caller, request.id)),
  );
}
