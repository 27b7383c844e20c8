import {
  compilePb840Program,
  createAnsweringCapture,
  createCaptureEmulator,
  createPb840Emulator,
  createSimulatorEmulator,
  findDriver,
  MAX_RECORDING_BYTES,
  wasAsked,
  type Capture,
  type Pb840Program,
  type ProtocolEmulator,
} from '@eupnea/drivers';
import { assertUnreachable, err, type Result } from '@eupnea/model';
import {
  createLiveSource,
  createLoopSource,
  createSimulation,
  type RecordedLoop,
  type Scenario,
} from '@eupnea/simulator';
import { open } from 'node:fs/promises';
import { dialEmulator } from './dial-emulator.ts';
import {
  hostEmulator,
  type EmulatorHost,
  type EmulatorHostOptions,
  type HostedEmulator,
} from './tcp-emulator-host.ts';

export type { EmulatorHost } from './tcp-emulator-host.ts';

export type EmulatorOptions = EmulatorHostOptions &
  (SimulatorOptions | LoopOptions | Pb840Options | CaptureOptions | ProtocolOptions);

/** A simulated patient, computed as it streams. */
interface SimulatorOptions {
  readonly kind: 'simulator';
  readonly scenario: Scenario;
  readonly seed: number;
}

/** A recorded segment of a simulation in a loop: cheap enough for hundreds of devices. */
interface LoopOptions {
  readonly kind: 'simulator-loop';
  readonly loop: RecordedLoop;
  /** First sample of the loop. */
  readonly offset: number;
}

/** A PB840 recording played as a ventilator. */
interface Pb840Options {
  readonly kind: 'pb840';
  readonly program: Pb840Program;
  readonly speed: number;
  readonly loop: boolean;
}

/** A capture of a device's bytes played as that device. */
interface CaptureOptions {
  readonly kind: 'capture';
  readonly capture: Capture;
  readonly speed: number;
  readonly loop: boolean;
}

/** A simulated patient on a ventilator that uses a manufacturer's protocol. */
interface ProtocolOptions {
  readonly kind: 'protocol';
  readonly emulator: ProtocolEmulator;
  readonly scenario: Scenario;
  readonly seed: number;
}

/**
 * Starts an emulated ventilator on the network, or an emulated gateway that dials: for demo mode, `eupnea simulate`,
 * `eupnea replay`, tests and benches.
 */
export function startEmulator(options: EmulatorOptions): Promise<EmulatorHost> {
  const emulator = createEmulator(options);
  return dials(options) ? Promise.resolve(dialEmulator(emulator, options)) : hostEmulator(emulator, options);
}

/** True for a gateway, for which host and port are the listener's. */
function dials(options: EmulatorOptions): boolean {
  if (options.kind === 'protocol') return options.emulator.dials === true;
  return options.kind === 'capture' && findDriver(options.capture.header.protocol)?.transport === 'listen';
}

function createEmulator(options: EmulatorOptions): HostedEmulator {
  switch (options.kind) {
    case 'simulator': {
      const simulation = createSimulation(options.scenario, options.seed);
      return createSimulatorEmulator(createLiveSource(simulation), 'float32');
    }
    case 'simulator-loop':
      return createSimulatorEmulator(createLoopSource(options.loop, options.offset), 'float32');
    case 'pb840':
      return createPb840Emulator(options.program, options);
    case 'capture':
      return wasAsked(options.capture)
        ? createAnsweringCapture(options.capture, options)
        : createCaptureEmulator(options.capture, options);
    case 'protocol': {
      const simulation = createSimulation(options.scenario, options.seed);
      return options.emulator.create(createLiveSource(simulation), Date.now());
    }
    default:
      return assertUnreachable(options);
  }
}

/**
 * Reads a PB840 recording for playback; an error result when it has no rows or is too large.
 * @throws errors of opening and reading the file, for example ENOENT
 */
export async function loadPb840Program(path: string): Promise<Result<Pb840Program, string>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > MAX_RECORDING_BYTES) return err(`${size} bytes, at most ${MAX_RECORDING_BYTES} can be played`);
    return compilePb840Program(await file.readFile());
  } finally {
    await file.close();
  }
}
