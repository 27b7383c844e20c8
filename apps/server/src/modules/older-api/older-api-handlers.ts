import type { OLDER_API_ENDPOINTS } from '@eupnea/contracts/endpoints/older-api';
import type { Handlers } from '../../http/register-handlers.ts';
import type { PatientService } from '../patients/patient-service.ts';
import type { ClusterAlertService } from './cluster-alert-service.ts';
import type { OlderApiService } from './older-api-service.ts';

interface OlderApiServices {
  readonly olderApi: OlderApiService;
  readonly clusters: ClusterAlertService;
  readonly patients: PatientService;
}

export function createOlderApiHandlers({
  olderApi,
  clusters,
  patients,
}: OlderApiServices): Handlers<typeof OLDER_API_ENDPOINTS> {
  return {
    testSocket: ({ caller, query }) => olderApi.testSocket(caller, query.channel),
    getDeviceInfo: ({ caller, query }) => olderApi.getDeviceInfo(caller, query),
    patientInfoUpdate: ({ caller, body, actor }) => {
      const { patient_id: patientId, ...edits } = body;
      return patients.edit(caller, patientId, edits, actor);
    },
    getPatientTrends: ({ caller, query }) => olderApi.getPatientTrends(caller, query),
    getMechanicalPower: ({ caller, query }) => olderApi.getMechanicalPower(caller, query.device_id),
    getAsync: ({ caller, query }) => olderApi.getAsync(caller, query),
    getAsyncWave: ({ caller, query }) => olderApi.getAsyncWave(caller, query),
    getAlerts: ({ caller, query }) => olderApi.getAlerts(caller, query),
    getClusterAlerts: ({ caller, params }) => clusters.list(caller, params.id),
    getArchivedPatients: ({ caller, query }) => olderApi.getArchivedPatients(caller, query),
  };
}
