import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientService } from './patient-service.ts';

/** A token sees what its scope needs: one that only uploads sees the patients of its user's uploads. */
export function registerListPatientNames(server: FastifyInstance, patients: PatientService): void {
  registerEndpoint(server, ENDPOINTS.listPatientNames, ({ caller, query }) => {
    const scopes = caller.token?.scopes;
    const isOnlyUploading = scopes !== undefined && !scopes.has('read') && !scopes.has('export');
    return patients.listNames(caller, query, isOnlyUploading);
  });
}
