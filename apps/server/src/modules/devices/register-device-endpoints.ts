import type { FastifyInstance } from 'fastify';
import { registerAddProjectDevice } from './add-project-device.ts';
import { registerAssignPatient } from './assign-patient.ts';
import { registerCaptureEndpoints } from './register-capture-endpoints.ts';
import { registerCreateDevice } from './create-device.ts';
import { registerDeleteDevice } from './delete-device.ts';
import type { DeviceCaptureService } from './device-capture-service.ts';
import type { DeviceConnectionService } from './device-connection-service.ts';
import type { DeviceProbeService } from './device-probe-service.ts';
import type { DeviceRegistryService } from './device-registry-service.ts';
import type { DeviceService } from './device-service.ts';
import { registerEditDevice } from './edit-device.ts';
import { registerGetDeviceWaveform } from './get-device-waveform.ts';
import { registerGetDevice } from './get-device.ts';
import { registerListConnectionEvents } from './list-connection-events.ts';
import { registerListDeviceConnections } from './list-device-connections.ts';
import { registerListDeviceQuality } from './list-device-quality.ts';
import { registerListDeviceSummaries } from './list-device-summaries.ts';
import { registerListDevices } from './list-devices.ts';
import { registerListProjectDevices } from './list-project-devices.ts';
import { registerListRemovedDevices } from './list-removed-devices.ts';
import { registerProbeDevice } from './probe-device.ts';
import { registerRemoveProjectDevice } from './remove-project-device.ts';
import { registerRestoreDevice } from './restore-device.ts';

export function registerDeviceEndpoints(
  server: FastifyInstance,
  devices: DeviceService,
  registry: DeviceRegistryService,
  probes: DeviceProbeService,
  connections: DeviceConnectionService,
  captures: DeviceCaptureService,
): void {
  registerListDevices(server, devices);
  registerListDeviceSummaries(server, devices);
  registerCreateDevice(server, devices);
  registerProbeDevice(server, probes);
  registerListDeviceConnections(server, connections);
  registerCaptureEndpoints(server, captures);
  registerEditDevice(server, devices);
  registerAssignPatient(server, devices);
  registerGetDeviceWaveform(server, devices);
  registerListProjectDevices(server, devices);
  registerGetDevice(server, registry);
  registerDeleteDevice(server, registry);
  registerRestoreDevice(server, registry);
  registerListRemovedDevices(server, registry);
  registerListConnectionEvents(server, registry);
  registerListDeviceQuality(server, registry);
  registerAddProjectDevice(server, registry);
  registerRemoveProjectDevice(server, registry);
}
