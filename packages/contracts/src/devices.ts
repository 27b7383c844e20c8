/** How devices are connected. A separate entry for the forms and services that configure it. */
export {
  CAPTURE_MB_MAX,
  CAPTURE_SECONDS_MAX,
  deviceCaptureSchema,
  type DeviceCapture,
  type StartCaptureBody,
} from './http/device-capture.ts';
export {
  BAUD_RATE_MAX,
  BAUD_RATE_MIN,
  DEVICE_TRANSPORTS,
  FLOW_CONTROLS,
  PARITIES,
  deviceConnectionsSchema,
  serialPathSchema,
  type DeviceConnections,
  type DeviceLine,
} from './http/device-line.ts';
export type { DeviceCard } from './http/older-api.ts';
