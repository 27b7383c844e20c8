import type { FastifyInstance } from 'fastify';
import type { XsrfTokens } from './http/xsrf-tokens.ts';
import type { AuthService } from './modules/auth/auth-service.ts';
import { registerClaimAdministrator } from './modules/auth/claim-administrator.ts';
import type { FirstAdministratorService } from './modules/auth/first-administrator-service.ts';
import { registerGetMe } from './modules/auth/get-me.ts';
import { registerRefreshSession } from './modules/auth/refresh-session.ts';
import { registerSignIn } from './modules/auth/sign-in.ts';
import { registerSignOut } from './modules/auth/sign-out.ts';
import { registerAssignPatient } from './modules/devices/assign-patient.ts';
import { registerCreateDevice } from './modules/devices/create-device.ts';
import type { DeviceService } from './modules/devices/device-service.ts';
import { registerEditDevice } from './modules/devices/edit-device.ts';
import { registerGetDeviceWaveform } from './modules/devices/get-device-waveform.ts';
import { registerListDeviceSummaries } from './modules/devices/list-device-summaries.ts';
import { registerListDevices } from './modules/devices/list-devices.ts';
import { registerListFeatures } from './modules/features/list-features.ts';
import { registerCreatePatient } from './modules/patients/create-patient.ts';
import { registerListPatients } from './modules/patients/list-patients.ts';
import type { PatientService } from './modules/patients/patient-service.ts';
import type { Database } from './storage/open-storage.ts';

export interface Services {
  readonly db: Database;
  readonly xsrf: XsrfTokens;
  readonly auth: AuthService;
  readonly administrators: FirstAdministratorService;
  readonly devices: DeviceService;
  readonly patients: PatientService;
  readonly isDemo: boolean;
}

/** Every row of the endpoint table, bound to its service. A row that stands nowhere here fails a test. */
export function registerEndpoints(server: FastifyInstance, services: Services): void {
  const { auth, administrators, devices, patients, xsrf } = services;
  registerSignIn(server, auth, xsrf);
  registerRefreshSession(server, auth, xsrf);
  registerClaimAdministrator(server, auth, administrators, xsrf);
  registerSignOut(server, auth);
  registerGetMe(server, services.isDemo);
  registerListFeatures(server, services.db);
  registerListDevices(server, devices);
  registerListDeviceSummaries(server, devices);
  registerCreateDevice(server, devices);
  registerEditDevice(server, devices);
  registerAssignPatient(server, devices);
  registerGetDeviceWaveform(server, devices);
  registerListPatients(server, patients);
  registerCreatePatient(server, patients);
}
