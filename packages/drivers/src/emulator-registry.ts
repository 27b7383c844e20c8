import type { EventSource } from './emulation/event-source.ts';
import type { ConversationEmulator, DeviceEmulator } from './emulator.ts';
import { createHamiltonBlockEmulator } from './hamilton-block/emulator.ts';
import { createHamiltonPollingEmulator } from './hamilton-polling/emulator.ts';
import { createHl7Emulator } from './hl7/emulator.ts';
import { createMedibusEmulator } from './medibus/emulator.ts';
import { createPb840SettingsEmulator } from './pb840-settings/emulator.ts';
import { createServoCieEmulator } from './servo-cie/emulator.ts';
import { createSimulatorEmulator } from './simulator/emulator.ts';

/** Protocol for any simulated ventilator. */
export interface ProtocolEmulator {
  /** device_type of its driver. */
  readonly protocol: string;
  /** False for a port without waveforms. */
  readonly sendsWaves: boolean;
  /** True for a gateway, which connects to the server. */
  readonly dials?: true;
  /** @param startedAtMs initial time of the device clock */
  readonly create: (source: EventSource, startedAtMs: number) => DeviceEmulator | ConversationEmulator;
}

export const PROTOCOL_EMULATORS: readonly ProtocolEmulator[] = [
  { protocol: 'medibus', sendsWaves: true, create: createMedibusEmulator },
  { protocol: 'hamilton-polling', sendsWaves: true, create: createHamiltonPollingEmulator },
  { protocol: 'hamilton-block', sendsWaves: false, create: createHamiltonBlockEmulator },
  { protocol: 'servo-cie', sendsWaves: true, create: createServoCieEmulator },
  { protocol: 'hl7', sendsWaves: false, dials: true, create: createHl7Emulator },
  { protocol: 'pb840-settings', sendsWaves: false, create: createPb840SettingsEmulator },
  {
    protocol: 'simulator',
    sendsWaves: true,
    create: (source) => createSimulatorEmulator(source, 'float32'),
  },
];

/** Undefined for an unknown name. */
export function findProtocolEmulator(protocol: string): ProtocolEmulator | undefined {
  return PROTOCOL_EMULATORS.find((emulator) => emulator.protocol === protocol);
}
