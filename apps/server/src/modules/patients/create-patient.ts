import { ENDPOINTS } from '@eupnea/contracts';
import type { ProductFlags } from '@eupnea/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { PatientService } from './patient-service.ts';

export function registerCreatePatient(
  server: FastifyInstance,
  patients: PatientService,
  flags: Pick<ProductFlags, 'add_patient'>,
): void {
  registerEndpoint(server, ENDPOINTS.createPatient, async ({ caller, body, request }) => {
    if (!flags.add_patient)
      throw new ProblemError('forbidden', { detail: 'This server creates no patients by hand' });
    return await patients.create(caller, body, describeActor(caller, request.id));
  });
}
