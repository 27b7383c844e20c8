import { ENDPOINTS } from '@eupnea/contracts';
import type { ProductFlags } from '@eupnea/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { PatientLifecycleService } from './patient-lifecycle-service.ts';

export function registerDeletePatients(
  server: FastifyInstance,
  patients: PatientLifecycleService,
  flags: Pick<ProductFlags, 'delete_patient'>,
): void {
  registerEndpoint(server, ENDPOINTS.deletePatients, async ({ caller, body, request }) => {
    if (!flags.delete_patient)
      throw new ProblemError('forbidden', { detail: 'This server deletes no patients' });
    return await patients.delete(caller, body.patient_ids, describeActor(caller, request.id));
  });
}
