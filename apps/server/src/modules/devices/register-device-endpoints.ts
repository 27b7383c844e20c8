import type { FastifyInstance } from 'fastify';
import { registerAssignPatient } from './assign-patient.ts';
import { registerCreateDevice } from './create-device.ts';
import type { DeviceService } from './device-service.ts';
import { registerEditDevice } from './edit-device.ts';
import { registerGetDeviceWaveform } from './get-device-waveform.ts';
import { registerListDeviceSummaries } from './list-device-summaries.ts';
import { registerListDevices } from './list-devices.ts';

export function registerDeviceEndpoints(server: FastifyInstance, devices: DeviceService): void {
  registerListDevices(server, devices);
  registerListDeviceSummaries(server, devices);
  registerCreateDevice(server, devices);
  registerEditDevice(server, devices);
  registerAssignPatient(server, devices);
  registerGetDeviceWaveform(server, devices);
}
