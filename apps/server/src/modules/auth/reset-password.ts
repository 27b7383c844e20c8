import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import { type KnownDevices, setDeviceCookie } from './known-devices.ts';
import type { PasswordResetService } from './password-reset-service.ts';

export function registerResetPassword(
  server: FastifyInstance,
  resets: PasswordResetService,
  devices: KnownDevices,
): void {
  registerEndpoint(server, ENDPOINTS.resetPassword, async ({ body, request, reply }) => {
    const user = await resets.reset(body.token, body.password);
    // Makes the browser known, so that the owner of an account under attack can sign in.
    setDeviceCookie(request, reply, devices.issue(user.email));
  });
}
