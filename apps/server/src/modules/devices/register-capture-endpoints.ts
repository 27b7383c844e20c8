import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceCaptureService } from './device-capture-service.ts';

/** Endpoints for raw captures of a device: start, stop, list, download, delete, restore. */
export function registerCaptureEndpoints(server: FastifyInstance, captures: DeviceCaptureService): void {
  registerEndpoint(server, ENDPOINTS.listDeviceCaptures, ({ params }) => captures.list(params.id));
  registerEndpoint(server, ENDPOINTS.startDeviceCapture, ({ caller, params, body, request }) =>
    captures.start(params.id, body, describeActor(caller, request.id)),
  );
  registerEndpoint(server, ENDPOINTS.stopDeviceCapture, ({ params }) => captures.stop(params.id));
  registerEndpoint(server, ENDPOINTS.downloadDeviceCapture, async ({ caller, params, query, request }) => ({
    fileName: `eupnea-device-${params.id}-${query.capture}.capture`,
    contentType: 'application/octet-stream',
    content: await captures.read(params.id, query.capture, describeActor(caller, request.id)),
  }));
  registerEndpoint(server, ENDPOINTS.deleteDeviceCapture, ({ caller, params, query, request }) =>
    captures.remove(params.id, query.capture, describeActor(caller, request.id)),
  );
  registerEndpoint(server, ENDPOINTS.restoreDeviceCapture, ({ caller, params, body, request }) =>
    captures.restore(params.id, body.capture, describeActor(caller, request.id)),
  );
}
