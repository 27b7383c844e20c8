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

/** A recorded stretch of a simulation, played over and over: cheap enough for hundreds of devices. */
interface LoopOptions {
  readonly kind: 'simulator-loop';
  readonly loop: RecordedLoop;
  /** Sample of the loop to begin with. */
  readonly offset: number;
}

/** A PB840 recording as a ventilator. */
interface Pb840Options {
  readonly kind: 'pb840';
  readonly program: Pb840Program;
  readonly speed: number;
  readonly loop: boolean;
}

/** A capture of a device's bytes as that device. */
interface CaptureOptions {
  readonly kind: 'capture';
  readonly capture: Capture;
  readonly speed: number;
  readonly loop: boolean;
}

/** A simulated patient on a ventilator that speaks a maker's protocol. */
interface ProtocolOptions {
  readonly kind: 'protocol';
  readonly emulator: ProtocolEmulator;
  readonly scenario: Scenario;
  readonly seed: number;
}

/** Puts a ventilator on the network, or dials for a gateway: demo mode, `eupnea simulate`, `eupnea replay`, tests and benches. */
export function startEmulator(options: EmulatorOptions): Promise<EmulatorHost> {
  const emulator = createEmulator(options);
  return dials(options) ? Promise.resolve(dialEmulator(emulator, options)) : hostEmulator(emulator, options);
}

/** Host and port are the listener's then, not the device's own. */
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
 * Reads a PB840 recording for playing; the reason when it holds no row or is too large.
 * @throws what opening and reading the file says, for example ENOENT
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
