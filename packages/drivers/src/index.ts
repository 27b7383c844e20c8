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
export { readAcknowledgement, type Acknowledgement } from './hl7/acknowledgement.ts';
export {
  composeText,
  composeValue,
  nameOf,
  type ComposedMessage,
  type ComposedObservation,
} from './hl7/compose-message.ts';
export { encodeMessageText } from './hl7/character-set.ts';
export { copyText, escapeText } from './hl7/message.ts';
export type { PeerFault } from './hl7/fault-tally.ts';
export { createMllpDecoder, encodeMllp } from './hl7/mllp.ts';
export { CODES as MDC_CODES, LOCAL_SYSTEM } from './hl7/nomenclature.ts';
export { normaliseIdentifier, type DeviceReport } from './hl7/device-reports.ts';
export { hl7Driver } from './hl7/driver.ts';
export { createHl7DeviceReader, type Hl7DeviceReader } from './hl7/device-reader.ts';
export { createHl7Emulator, EMULATED_EUI64 } from './hl7/emulator.ts';
export {
  createHl7GatewaySession,
  type GatewayOutput,
  type Hl7GatewaySession,
} from './hl7/gateway-session.ts';
export { createMessageMemory, type MessageMemory } from './hl7/message-memory.ts';
export { createMedibusEmulator } from './medibus/emulator.ts';
export { findModeByName } from './mode-vocabulary.ts';
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
