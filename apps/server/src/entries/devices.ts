/** Exports for the command line: connections to devices. */
export { isInNetworks, parseNetwork } from '../http/networks.ts';
export { createAcceptDial } from '../transports/accept-dial.ts';
export { captureDevice, type CaptureDeviceOptions } from '../transports/capture-device.ts';
export { createDeviceDial } from '../transports/dial-device.ts';
export type { DeviceTarget, DialDevice } from '../transports/dial-target.ts';
