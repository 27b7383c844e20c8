/** What the command line needs of the connections to devices. */
export { captureDevice, type CaptureDeviceOptions } from './transports/capture-device.ts';
export { createDeviceDial, type DeviceTarget } from './transports/dial-device.ts';
