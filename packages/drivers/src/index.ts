export { createAnsweringCapture, wasAsked } from './capture/answering-capture.ts';
export { createCaptureEmulator, type CaptureReplayOptions } from './capture/capture-emulator.ts';
export {
  MAX_CAPTURE_BYTES,
  parseCapture,
  parseCaptureHeader,
  type Capture,
  type CaptureHeader,
} from './capture/capture-format.ts';
export { createCaptureWriter, type CaptureWriter } from './capture/capture-writer.ts';
export { createDeviceTally, summarizeCapture, type CaptureSummary } from './capture/summarize-capture.ts';
export { defaultLineOf } from './default-line.ts';
export type {
  Driver,
  DriverOutput,
  DriverSession,
  LineErrors,
  LineSettings,
  TransportKind,
} from './driver.ts';
export { findProtocolEmulator, PROTOCOL_EMULATORS, type ProtocolEmulator } from './emulator-registry.ts';
export type { EventSource } from './emulation/event-source.ts';
export type { ConversationEmulator, DeviceEmulator, EmulatorConversation } from './emulator.ts';
export { createMedibusEmulator } from './medibus/emulator.ts';
export { createHamiltonBlockEmulator } from './hamilton-block/emulator.ts';
export { createHamiltonPollingEmulator } from './hamilton-polling/emulator.ts';
export { createPb840SettingsEmulator } from './pb840-settings/emulator.ts';
export { createPb840Emulator, type Pb840EmulatorOptions } from './pb840/emulator.ts';
export { createPb840TextEncoder, type Pb840TextEncoder } from './pb840/encode-stream.ts';
export { compilePb840Program, MAX_RECORDING_BYTES, type Pb840Program } from './pb840/program.ts';
export { DRIVERS, findDriver } from './registry.ts';
export { createRfc2217Client, type Rfc2217Client } from './rfc2217/client.ts';
export {
  createEmulatedTerminalServer,
  type EmulatedTerminalServer,
  type EmulatedTerminalServerOptions,
} from './rfc2217/emulated-server.ts';
export { createServoCieEmulator } from './servo-cie/emulator.ts';
export { createSimulatorEmulator } from './simulator/emulator.ts';
export type { EncodableEvent } from './simulator/encode-event.ts';
export type { SampleEncoding } from './simulator/encode-samples.ts';
