import { startEmulator, type EmulatorHost } from '@eupnea/server/emulators';
import { ensure } from '@eupnea/model';
import {
  ALL_SCENARIOS,
  findScenario,
  recordLoop,
  SCENARIOS,
  type RecordedLoop,
  type Scenario,
} from '@eupnea/simulator';
import { parseArgs } from 'node:util';
import { UsageError, type Command, type ExitCode } from './command.ts';
import { explainSystemError } from './explain-system-error.ts';
import { readIntegerOption, readNumberOption, readPortOption } from './read-option.ts';
import { simulateToFile, type FileSimulation } from './simulate-to-file.ts';
import { untilStopped } from './until-stopped.ts';

const HIGHEST_RATE_HZ = 1000;
const MOST_DEVICES = 2000;
/**
 * Number of devices up to which each is simulated; beyond it, devices play recorded loops without physics.
 */
const MOST_LIVE_DEVICES = 32;
const LOOP_SECONDS = 60;
/** Send interval for load tests, ms: fewer and larger writes than for a single device. */
const LOAD_SEND_INTERVAL_MS = 100;

/** Maximum duration, min: a day and a week of PB840 text are 55 and 380 MB. */
const MOST_MINUTES = 7 * 24 * 60;

/**
 * `eupnea simulate --port P`: simulated ventilators on the network; with `--out FILE` a recording instead.
 */
export const command: Command = {
  usage: `eupnea simulate --port P [--host H] [--scenario S] [--seed N] [--devices N] [--rate HZ]
eupnea simulate --out FILE [--truth FILE] [--minutes M] [--scenario S] [--seed N]
  scenarios: ${ALL_SCENARIOS.map((scenario) => scenario.id).join(', ')}
  --devices N takes N consecutive ports and, without --scenario, the first ${SCENARIOS.length} in turn`,
  async run(args) {
    const options = readOptions(args);
    try {
      if (!('out' in options)) return await serveDevices(options);
      await simulateToFile(options);
      return 0;
    } catch (error) {
      const reason = explainSystemError(error);
      if (reason === null) throw error;
      process.stderr.write(`eupnea simulate: ${reason}\n`);
      return 1;
    }
  },
};

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly scenarios: readonly Scenario[];
  readonly seed: number;
  readonly devices: number;
}

function readOptions(args: readonly string[]): ServeOptions | FileSimulation {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      scenario: { type: 'string' },
      seed: { type: 'string', default: '1' },
      devices: { type: 'string', default: '1' },
      rate: { type: 'string' },
      out: { type: 'string' },
      truth: { type: 'string' },
      minutes: { type: 'string', default: '10' },
    },
  });
  const seed = readIntegerOption('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER);
  const scenarios = chooseScenarios(values.scenario);
  if (values.out !== undefined) {
    if (values.port !== undefined) throw new UsageError('--port and --out exclude each other');
    const minutes = readNumberOption('--minutes', values.minutes, 0.1, MOST_MINUTES);
    return { scenario: firstOf(scenarios), seed, minutes, out: values.out, truth: values.truth ?? null };
  }
  if (values.truth !== undefined) throw new UsageError('--truth needs --out');
  const devices = readIntegerOption('--devices', values.devices, 1, MOST_DEVICES);
  const port = readPorts(values.port, devices);
  const rateHz =
    values.rate === undefined ? null : readNumberOption('--rate', values.rate, 10, HIGHEST_RATE_HZ);
  const atRate = scenarios.map((scenario) => (rateHz === null ? scenario : { ...scenario, rateHz }));
  return { host: values.host, port, devices, seed, scenarios: atRate };
}

/** First of consecutive ports. */
function readPorts(text: string | undefined, devices: number): number {
  const port = readPortOption('--port', text);
  if (port + devices - 1 > 65_535) throw new UsageError(`${devices} ports from ${port} on do not exist`);
  if (port === 0 && devices > 1) throw new UsageError('several devices need a --port to count from');
  return port;
}

function chooseScenarios(id: string | undefined): readonly Scenario[] {
  if (id === undefined) return SCENARIOS;
  const scenario = findScenario(id);
  if (scenario === undefined) throw new UsageError(`there is no scenario "${id}"`);
  return [scenario];
}

async function serveDevices(options: ServeOptions): Promise<ExitCode> {
  const started = options.devices <= MOST_LIVE_DEVICES ? await startLive(options) : await startLoops(options);
  const last = started.at(-1)?.port ?? options.port;
  const ports = started.length === 1 ? `${last}` : `${options.port} to ${last}`;
  process.stdout.write(
    `Simulating ${started.length} ventilator(s) on ${options.host}, port ${ports}. Ctrl+C ends it.\n`,
  );
  await untilStopped();
  await Promise.all(started.map((device) => device.close()));
  return 0;
}

async function startLive(options: ServeOptions): Promise<readonly EmulatorHost[]> {
  const started: EmulatorHost[] = [];
  for (let device = 0; device < options.devices; device += 1) {
    const scenario = scenarioOf(options, device);
    const { host, seed } = options;
    const port = options.port + device;
    started.push(await startEmulator({ kind: 'simulator', scenario, seed: seed + device, host, port }));
  }
  return started;
}

async function startLoops(options: ServeOptions): Promise<readonly EmulatorHost[]> {
  const loops = new Map<string, RecordedLoop>();
  const started: EmulatorHost[] = [];
  for (let device = 0; device < options.devices; device += 1) {
    const scenario = scenarioOf(options, device);
    const loop = loops.get(scenario.id) ?? recordLoop(scenario, options.seed, LOOP_SECONDS);
    loops.set(scenario.id, loop);
    started.push(
      await startEmulator({
        kind: 'simulator-loop',
        loop,
        // Spreads the devices over the length of the loop.
        offset: Math.floor((loop.length * device) / options.devices),
        host: options.host,
        port: options.port + device,
        sendIntervalMs: LOAD_SEND_INTERVAL_MS,
      }),
    );
  }
  return started;
}

function scenarioOf({ scenarios }: ServeOptions, device: number): Scenario {
  return scenarios[device % scenarios.length] ?? firstOf(scenarios);
}

function firstOf(scenarios: readonly Scenario[]): Scenario {
  return ensure(scenarios[0], 'there is a scenario');
}
