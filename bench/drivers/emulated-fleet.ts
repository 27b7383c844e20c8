import {
  compilePb840Program,
  createHl7Emulator,
  createPb840Emulator,
  createPb840TextEncoder,
  PROTOCOL_EMULATORS,
  type EventSource,
} from '@eupnea/drivers';
import { BASE_SCENARIO, createLoopSource, createSimulation, recordLoop } from '@eupnea/simulator';
import type { HostedEmulator } from '../../apps/server/src/transports/tcp-emulator-host.ts';

const LOOP_SECONDS = 60;
/** Gateways are set to between a second and a minute. */
export const HL7_REPORT_EVERY_MS = 5_000;
/** Rate of the PB840, which its text does not contain. */
const PB840_RATE_HZ = 50;

/** One emulator of each protocol; `number` shifts devices of a protocol in time. */
export interface EmulatedProtocol {
  readonly deviceType: string;
  create(number: number): HostedEmulator;
}

/** A bed each; `number` puts them out of step. */
export function createSources(): (number: number) => EventSource {
  const loop = recordLoop(BASE_SCENARIO, 1, LOOP_SECONDS);
  return (number) => createLoopSource(loop, (number * 137) % loop.length);
}

/** Every protocol of the registry, and PB840 recordings played from text. */
export function listProtocols(sourceOf: (number: number) => EventSource): readonly EmulatedProtocol[] {
  const program = recordPb840();
  return [
    { deviceType: 'pb840', create: () => createPb840Emulator(program, { speed: 1, loop: true }) },
    ...PROTOCOL_EMULATORS.map(({ protocol, create }) => ({
      deviceType: protocol,
      create: (number: number) =>
        protocol === 'hl7'
          ? createHl7Emulator(sourceOf(number), Date.now(), { reportEveryMs: HL7_REPORT_EVERY_MS })
          : create(sourceOf(number), Date.now()),
    })),
  ];
}

function recordPb840() {
  const simulation = createSimulation({ ...BASE_SCENARIO, rateHz: PB840_RATE_HZ }, 1);
  const encoder = createPb840TextEncoder();
  const text = encoder.encode(simulation.step(LOOP_SECONDS * PB840_RATE_HZ).events) + encoder.finish();
  const program = compilePb840Program(new TextEncoder().encode(text));
  if (!program.ok) throw new Error(program.error);
  return program.value;
}
