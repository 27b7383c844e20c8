import { open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEVICE_TYPES, type Device } from '@eupnea/contracts/device';
import { findProtocolEmulator, PROTOCOL_EMULATORS } from '@eupnea/drivers';
import { ensure } from '@eupnea/model';
import { findScenario, SCENARIOS } from '@eupnea/simulator';
import { loadPb840Program, startEmulator, type EmulatorHost } from '../transports/start-emulator.ts';

/** A ventilator of the demo, on loopback; it starts with its first client. */
export interface DemoBed {
  /** Identifies the bed across starts. */
  readonly serial: string;
  readonly deviceType: Device['device_type'];
  /** null = the device reports its model itself. */
  readonly model: string | null;
  /** Scenario of a simulated bed; null for a replay. */
  readonly scenarioId: string | null;
  /** null = behind the demo's HL7 gateway, which dials once the server listens. */
  readonly host: EmulatorHost | null;
}

/** Maximum number of simultaneous replays: each keeps its recording in memory. */
const MAX_REPLAYS = 48;

const HOST = '127.0.0.1';

/**
 * Opens the demo's simulated and emulated ventilators, which then listen.
 * @param names scenarios and protocols of the wanted beds; null = all
 * @throws Error that lists the available beds when a name is unknown
 */
export async function openBeds(names: readonly string[] | null): Promise<readonly DemoBed[]> {
  const scenarios = SCENARIOS.map(({ id }) => id);
  const protocols = EMULATORS_WITH_WAVES.map(({ protocol }) => protocol);
  const known = new Set([...scenarios, ...protocols, GATEWAY_PROTOCOL]);
  const unknown = names?.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(`EUPNEA_DEMO_BEDS: there is no bed "${unknown}"; there are ${[...known].join(', ')}`);
  const isWanted = (name: string) => names === null || names.includes(name);
  return [
    ...(await openSimulatedBeds(isWanted)),
    ...(await openEmulatedBeds(isWanted)),
    ...(isWanted(GATEWAY_PROTOCOL) ? [describeGatewayBed()] : []),
  ];
}

/** Opens one bed per scenario of the simulator. Each computes its own patient, independent of the other beds. */
async function openSimulatedBeds(isWanted: (name: string) => boolean): Promise<readonly DemoBed[]> {
  return await Promise.all(
    [...SCENARIOS.entries()]
      .filter(([, scenario]) => isWanted(scenario.id))
      .map(
        async ([index, scenario]): Promise<DemoBed> => ({
          serial: `SIM-${scenario.id}`,
          deviceType: 'simulator',
          model: scenario.deviceModel,
          scenarioId: scenario.id,
          host: await startEmulator({ kind: 'simulator', scenario, seed: index + 1, host: HOST, port: 0 }),
        }),
      ),
  );
}

/** Scenarios of the emulated beds, in turn: visibly different ones. */
const EMULATED_SCENARIOS = [
  'pressure-support',
  'ards',
  'volume-control',
  'copd-auto-peep',
  'pressure-control',
];

const EMULATORS_WITH_WAVES = PROTOCOL_EMULATORS.filter(
  ({ protocol, sendsWaves }) => sendsWaves && protocol !== 'simulator',
);

/** Opens one bed per manufacturer's protocol with waves: a simulated patient, read through that protocol's driver. */
async function openEmulatedBeds(isWanted: (name: string) => boolean): Promise<readonly DemoBed[]> {
  const wanted = [...EMULATORS_WITH_WAVES.entries()].filter(([, { protocol }]) => isWanted(protocol));
  return await Promise.all(
    wanted.map(async ([index, emulator]): Promise<DemoBed> => {
      const scenarioId = ensure(EMULATED_SCENARIOS[index % EMULATED_SCENARIOS.length], 'there are scenarios');
      const scenario = ensure(findScenario(scenarioId), `there is a scenario ${scenarioId}`);
      const deviceType = DEVICE_TYPES.find((type) => type === emulator.protocol);
      return {
        serial: `EMU-${emulator.protocol}`,
        deviceType: ensure(deviceType, `${emulator.protocol} can be registered`),
        model: null,
        scenarioId,
        host: await startEmulator({
          kind: 'protocol',
          emulator,
          scenario,
          // A seed that differs from the simulated bed of that scenario.
          seed: 101 + index,
          host: HOST,
          port: 0,
        }),
      };
    }),
  );
}

/** The bed behind an HL7 gateway: numbers without waves, as most gateways send. */
const GATEWAY_SCENARIO = 'pressure-control';
const GATEWAY_PROTOCOL = 'hl7';

/** The bed whose numbers come through the server's HL7 listener. */
function describeGatewayBed(): DemoBed {
  return {
    serial: `EMU-${GATEWAY_PROTOCOL}`,
    deviceType: GATEWAY_PROTOCOL,
    model: null,
    scenarioId: GATEWAY_SCENARIO,
    host: null,
  };
}

/** @param port of the server's HL7 listener */
export async function dialGatewayBed(port: number): Promise<EmulatorHost> {
  return await startEmulator({
    kind: 'protocol',
    emulator: ensure(findProtocolEmulator(GATEWAY_PROTOCOL), 'there is an emulator of hl7'),
    scenario: ensure(findScenario(GATEWAY_SCENARIO), `there is a scenario ${GATEWAY_SCENARIO}`),
    seed: 120,
    host: HOST,
    port,
  });
}

/**
 * Opens one bed per PB840 recording of the folder, played in a loop. Ignores other files and reports recordings that
 * cannot be played.
 */
export async function openReplayedBeds(
  folder: string,
  tell: (line: string) => void,
): Promise<readonly DemoBed[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const beds: DemoBed[] = [];
  for (const path of paths) {
    if (beds.length >= MAX_REPLAYS) {
      tell(`EUPNEA_RECORDINGS: ${MAX_REPLAYS} recordings are replayed, the others of the folder are not.`);
      break;
    }
    const bed = await openReplayedBed(path, tell);
    if (bed !== null) beds.push(bed);
  }
  if (beds.length === 0) tell(`EUPNEA_RECORDINGS: there is no PB840 recording in ${folder}`);
  return beds;
}

async function openReplayedBed(path: string, tell: (line: string) => void): Promise<DemoBed | null> {
  if (!(await looksLikeRecording(path))) return null;
  const program = await loadPb840Program(path);
  if (!program.ok) {
    tell(`EUPNEA_RECORDINGS: ${basename(path)} is not replayed: ${program.error}`);
    return null;
  }
  return {
    serial: `REC-${basename(path)}`.slice(0, 100),
    deviceType: 'replay',
    model: 'PB840 recording',
    scenarioId: null,
    host: await startEmulator({
      kind: 'pb840',
      program: program.value,
      speed: 1,
      loop: true,
      host: HOST,
      port: 0,
    }),
  };
}

/** Start of a file that contains a breath of any patient: half a minute of rows. */
const HEAD_BYTES = 64 * 1024;

/** Any table with two numbers per row parses as samples; only a ventilator's recording marks its breaths. */
async function looksLikeRecording(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /\bBS, *S:\d/u.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}
