import type { DEVICE_ENDPOINTS } from '@eupnea/contracts/endpoints/device';
import type { DEVICE_CAPTURE_ENDPOINTS } from '@eupnea/contracts/endpoints/device-capture';
import type { Handlers } from '../../http/register-handlers.ts';
import type { DeviceCaptureService } from './device-capture-service.ts';
import type { DeviceConnectionService } from './device-connection-service.ts';
import type { DeviceProbeService } from './device-probe-service.ts';
import type { DeviceRegistryService } from './device-registry-service.ts';
import type { DeviceService } from './device-service.ts';
import { probeDevice } from './probe-device.ts';

export interface DeviceServices {
  readonly devices: DeviceService;
  readonly deviceRegistry: DeviceRegistryService;
  readonly deviceProbes: DeviceProbeService;
  readonly deviceConnections: DeviceConnectionService;
  readonly deviceCaptures: DeviceCaptureService;
}

export function createDeviceHandlers({
  devices,
  deviceRegistry,
  deviceProbes,
  deviceConnections,
  deviceCaptures,
}: DeviceServices): Handlers<typeof DEVICE_ENDPOINTS & typeof DEVICE_CAPTURE_ENDPOINTS> {
  return {
    listDevices: ({ caller, query }) => devices.list(caller, query),
    listDeviceSummaries: ({ caller, query }) => devices.listSummaries(caller, query),
    createDevice: ({ caller, body, actor }) => devices.create(caller, body, actor),
    listDeviceConnections: () => deviceConnections.describe(),
    probeDevice: (input) => probeDevice(deviceProbes, input),
    editDevice: ({ caller, params, body, actor }) => devices.edit(caller, params.id, body, actor),
    assignPatient: ({ caller, params, body, actor }) => devices.assignPatient(caller, params.id, body, actor),
    deviceWaveform: ({ caller, params, query }) => devices.readWaveform(caller, params.id, query.seconds),
    getDevice: ({ caller, params }) => deviceRegistry.getDetail(caller, params.id),
    deleteDevice: ({ params, actor }) => deviceRegistry.remove(params.id, actor),
    restoreDevice: ({ caller, params, actor }) => deviceRegistry.restore(caller, params.id, actor),
    listRemovedDevices: () => deviceRegistry.listRemoved(),
    listConnectionEvents: ({ caller, params, query }) =>
      deviceRegistry.listConnectionEvents(caller, params.id, query),
    listDeviceQuality: ({ params, query }) => deviceRegistry.listQuality(params.id, query.hours),
    listProjectDevices: ({ caller, params, query }) => devices.listOfProject(caller, params.id, query),
    addProjectDevice: ({ caller, params, body, actor }) =>
      deviceRegistry.addToProject(caller, params.id, body.device_id, actor),
    removeProjectDevice: ({ caller, params, query, actor }) =>
      deviceRegistry.removeFromProject(caller, params.id, query.device_id, actor),
    listDeviceCaptures: ({ params }) => deviceCaptures.list(params.id),
    startDeviceCapture: ({ params, body, actor }) => deviceCaptures.start(params.id, body, actor),
    stopDeviceCapture: ({ params }) => deviceCaptures.stop(params.id),
    downloadDeviceCapture: async ({ params, query, actor }) => ({
      fileName: `eupnea-device-${params.id}-${query.capture}.capture`,
      contentType: 'application/octet-stream',
      content: await deviceCaptures.read(params.id, query.capture, actor),
    }),
    deleteDeviceCapture: ({ params, query, actor }) => deviceCaptures.remove(params.id, query.capture, actor),
    restoreDeviceCapture: ({ params, body, actor }) => deviceCaptures.restore(params.id, body.capture, actor),
  };
}
