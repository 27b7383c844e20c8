import { open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEVICE_TYPES, type Device } from '@eupnea/contracts';
import { findProtocolEmulator, PROTOCOL_EMULATORS } from '@eupnea/drivers';
import { ensure } from '@eupnea/model';
import { findScenario, SCENARIOS } from '@eupnea/simulator';
import { loadPb840Program, startEmulator, type EmulatorHost } from '../transports/start-emulator.ts';

/** A ventilator of the demo: on loopback, from the first client on. */
export interface DemoBed {
  /** Names the bed from one start to the next. */
  readonly serial: string;
  readonly deviceType: Device['device_type'];
  /** null = the device says it itself. */
  readonly model: string | null;
  /** Scenario of a simulated bed; null for a replay. */
  readonly scenarioId: string | null;
  /** null = behind the demo's HL7 gateway, which dials once the server listens. */
  readonly host: EmulatorHost | null;
}

/** Replays at once: a recording is held in memory while it plays. */
const MAX_REPLAYS = 48;

const HOST = '127.0.0.1';

/** One bed per scenario of the simulator: each computes its own patient. */
export async function openSimulatedBeds(): Promise<readonly DemoBed[]> {
  return await Promise.all(
    SCENARIOS.map(
      async (scenario, index): Promise<DemoBed> => ({
        serial: `SIM-${scenario.id}`,
        deviceType: 'simulator',
        model: scenario.deviceModel,
        scenarioId: scenario.id,
        host: await startEmulator({ kind: 'simulator', scenario, seed: index + 1, host: HOST, port: 0 }),
      }),
    ),
  );
}

/** Who lies on the emulated beds, in turn: scenarios that differ at first sight. */
const EMULATED_SCENARIOS = [
  'pressure-support',
  'ards',
  'volume-control',
  'copd-auto-peep',
  'pressure-control',
];

/** One bed per maker's protocol that has waves: a simulated patient, read through that maker's driver. */
export async function openEmulatedBeds(): Promise<readonly DemoBed[]> {
  const emulators = PROTOCOL_EMULATORS.filter(
    ({ protocol, sendsWaves }) => sendsWaves && protocol !== 'simulator',
  );
  return await Promise.all(
    emulators.map(async (emulator, index): Promise<DemoBed> => {
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
          // Not the patient of the simulator's bed of that scenario.
          seed: 101 + index,
          host: HOST,
          port: 0,
        }),
      };
    }),
  );
}

/** Lies behind an HL7 gateway: numbers without waves, as most gateways send. */
const GATEWAY_SCENARIO = 'pressure-control';

/** The bed whose numbers come through the server's HL7 listener. */
export function describeGatewayBed(): DemoBed {
  return { serial: 'EMU-hl7', deviceType: 'hl7', model: null, scenarioId: GATEWAY_SCENARIO, host: null };
}

/** @param port of the server's HL7 listener */
export async function dialGatewayBed(port: number): Promise<EmulatorHost> {
  return await startEmulator({
    kind: 'protocol',
    emulator: ensure(findProtocolEmulator('hl7'), 'there is an emulator of hl7'),
    scenario: ensure(findScenario(GATEWAY_SCENARIO), `there is a scenario ${GATEWAY_SCENARIO}`),
    seed: 120,
    host: HOST,
    port,
  });
}

/** One bed per PB840 recording of the folder, over and over; what is none is left out, what cannot be played is told. */
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

/** A breath of any patient starts within this much text: half a minute of rows. */
const HEAD_BYTES = 64 * 1024;

/** Any table with two numbers in a row reads as samples; only a ventilator's recording marks its breaths. */
async function looksLikeRecording(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /\bBS, *S:\d/u.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}
