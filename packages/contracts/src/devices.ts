/** How devices are connected: entry of its own, for the forms and services that set it. */
export {
  BAUD_RATE_MAX,
  BAUD_RATE_MIN,
  DEVICE_TRANSPORTS,
  FLOW_CONTROLS,
  PARITIES,
  serialPathSchema,
  type DeviceConnections,
  type DeviceLine,
} from './http/device-line.ts';
