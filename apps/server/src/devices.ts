/** What the command line needs of the connections to devices. */
export { captureDevice, type CaptureDeviceOptions } from './transports/capture-device.ts';
export { dialTcp, type DialTarget } from './transports/tcp-dial.ts';
