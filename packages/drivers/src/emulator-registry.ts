import type { EventSource } from './emulation/event-source.ts';
import type { ConversationEmulator, DeviceEmulator } from './emulator.ts';
import { createMedibusEmulator } from './medibus/emulator.ts';
import { createServoCieEmulator } from './servo-cie/emulator.ts';
import { createSimulatorEmulator } from './simulator/emulator.ts';

/** A protocol in which any simulated ventilator can be played. */
export interface ProtocolEmulator {
  /** The device_type whose driver reads it. */
  readonly protocol: string;
  /** @param startedAtMs what the device's clock shows when it begins to run */
  create(source: EventSource, startedAtMs: number): DeviceEmulator | ConversationEmulator;
}

export const PROTOCOL_EMULATORS: readonly ProtocolEmulator[] = [
  { protocol: 'medibus', create: createMedibusEmulator },
  { protocol: 'servo-cie', create: createServoCieEmulator },
  { protocol: 'simulator', create: (source) => createSimulatorEmulator(source, 'float32') },
];

/** undefined = no emulator of that name. */
export function findProtocolEmulator(protocol: string): ProtocolEmulator | undefined {
  return PROTOCOL_EMULATORS.find((emulator) => emulator.protocol === protocol);
}
