import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceService } from './device-service.ts';

export function registerCreateDevice(server: FastifyInstance, devices: DeviceService): void {
  registerEndpoint(server, ENDPOINTS.createDevice, ({ caller, body, request }) =>
    devices.create(caller, body, describeActor(caller, request.id)),
  );
}
