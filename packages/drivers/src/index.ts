export type { Driver, DriverOutput, DriverSession, TransportKind } from './driver.ts';
export type { DeviceEmulator } from './emulator.ts';
export { createPb840Emulator, type Pb840EmulatorOptions } from './pb840/emulator.ts';
export { createPb840TextEncoder, type Pb840TextEncoder } from './pb840/encode-stream.ts';
export { compilePb840Program, MAX_RECORDING_BYTES, type Pb840Program } from './pb840/program.ts';
export { DRIVERS, findDriver } from './registry.ts';
export { createSimulatorEmulator, type EventSource } from './simulator/emulator.ts';
export type { EncodableEvent } from './simulator/encode-event.ts';
export type { SampleEncoding } from './simulator/encode-samples.ts';
