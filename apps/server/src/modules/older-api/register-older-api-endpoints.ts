import type { FastifyInstance } from 'fastify';
import type { PatientService } from '../patients/patient-service.ts';
import type { ClusterAlertService } from './cluster-alert-service.ts';
import { registerGetAlerts } from './get-alerts.ts';
import { registerGetArchivedPatients } from './get-archived-patients.ts';
import { registerGetAsyncWave } from './get-async-wave.ts';
import { registerGetAsync } from './get-async.ts';
import { registerGetClusterAlerts } from './get-cluster-alerts.ts';
import { registerGetDeviceInfo } from './get-device-info.ts';
import { registerGetMechanicalPower } from './get-mechanical-power.ts';
import { registerGetPatientTrends } from './get-patient-trends.ts';
import type { OlderApiService } from './older-api-service.ts';
import { registerPatientInfoUpdate } from './patient-info-update.ts';
import { registerTestSocket } from './test-socket.ts';

export interface OlderApiServices {
  readonly olderApi: OlderApiService;
  readonly clusters: ClusterAlertService;
  readonly patients: PatientService;
}

export function registerOlderApiEndpoints(server: FastifyInstance, services: OlderApiServices): void {
  const { olderApi, clusters, patients } = services;
  registerTestSocket(server, olderApi);
  registerGetDeviceInfo(server, olderApi);
  registerGetPatientTrends(server, olderApi);
  registerGetMechanicalPower(server, olderApi);
  registerGetAsync(server, olderApi);
  registerGetAsyncWave(server, olderApi);
  registerGetAlerts(server, olderApi);
  registerGetArchivedPatients(server, olderApi);
  registerGetClusterAlerts(server, clusters);
  registerPatientInfoUpdate(server, patients);
}
