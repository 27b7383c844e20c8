import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import { describeClient } from './client-service.ts';
import type { PasswordResetService } from './password-reset-service.ts';

export function registerForgotPassword(server: FastifyInstance, resets: PasswordResetService): void {
  registerEndpoint(server, ENDPOINTS.forgotPassword, async ({ body, request }) => {
    resets.askForLink(body.email, describeClient(request));
  });
}
