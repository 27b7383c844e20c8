import {
  type ConversationEmulator,
  createHl7Emulator,
  EMULATED_EUI64,
  findProtocolEmulator,
  type EventSource,
} from '@eupnea/drivers';
import { type NumericsEvent, deriveLinkState } from '@eupnea/model';
import { BASE_SCENARIO, createLiveSource, createSimulation } from '@eupnea/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TurnedTime } from '../testing/turned-time.ts';
import { dialEmulator } from '../transports/dial-emulator.ts';
import { createDeviceDial } from '../transports/dial-device.ts';
import { type EmulatorHost, hostEmulator } from '../transports/tcp-emulator-host.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';

interface Protocol {
  readonly deviceType:
    | 'hamilton-polling'
    | 'hamilton-block'
    | 'pb840-settings'
    | 'medibus'
    | 'servo-cie'
    | 'hl7';
  /** False for a protocol without a waveform: the card then shows the device's own numbers. */
  readonly hasWaveform: boolean;
  /**
   * Maximum deviation of a card's number from the scenario: half of the last digit that the device sends, or the
   * measurement error.
   */
  readonly tolerances: { readonly [code: string]: number };
}

/**
 * Tolerances of numbers measured from the waveform: sampling rate, resolution, and the definition in the simulator's
 * monitor.
 */
const OF_100_HZ = { VTe: 10, Pmax: 0.3, PEEPCPAP: 0.3 };
const OF_25_HZ = { VTe: 25, Pmax: 0.5, PEEPCPAP: 0.3 };

const PROTOCOLS: readonly Protocol[] = [
  { deviceType: 'hamilton-polling', hasWaveform: true, tolerances: OF_25_HZ },
  {
    deviceType: 'hamilton-block',
    hasWaveform: false,
    tolerances: { VTe: 0.5, Pmax: 0.05, PEEPCPAP: 0.05, RR: 0.5, MVe: 0.05 },
  },
  {
    deviceType: 'pb840-settings',
    hasWaveform: false,
    tolerances: { VTe: 5, Pmax: 0.05, PEEPCPAP: 0.05, MVe: 0.005 },
  },
  { deviceType: 'medibus', hasWaveform: true, tolerances: OF_100_HZ },
  { deviceType: 'servo-cie', hasWaveform: true, tolerances: OF_100_HZ },
  {
    deviceType: 'hl7',
    hasWaveform: false,
    tolerances: { VTe: 0.05, Pmax: 0.05, PEEPCPAP: 0.05, RR: 0.05, MVe: 0.005 },
  },
];

const time = new TurnedTime();
let server: TestServer;

interface Bed {
  readonly deviceId: number;
  readonly port: number;
  readonly line: { isSilent: boolean };
  /** Numbers that the device's own monitor sent. */
  readonly said: readonly NumericsEvent['values'][];
  host: EmulatorHost;
}
const beds = new Map<Protocol['deviceType'], Bed>();

beforeAll(async () => {
  time.start();
  const dial = time.countDial(createDeviceDial(null));
  server = await time.during(openTestServer(time.now, { hl7: true, dial }));
  for (const { deviceType } of PROTOCOLS) {
    const said: NumericsEvent['values'][] = [];
    const line = { isSilent: false };
    const host = await open(deviceType, said, line, 0);
    const deviceId = await time.during(
      deviceType === 'hl7' ? server.addHl7Device(EMULATED_EUI64) : server.addDevice(deviceType, host.port),
    );
    beds.set(deviceType, { deviceId, port: host.port, line, said, host });
  }
});

afterAll(async () => {
  for (const { host } of beds.values()) await host.close();
  await time.during(server.close());
  time.end();
});

/** Opens a ventilator of the base scenario that can become silent without ending its connection. */
async function open(
  deviceType: Protocol['deviceType'],
  said: NumericsEvent['values'][],
  line: { readonly isSilent: boolean },
  port: number,
): Promise<EmulatorHost> {
  const live = createLiveSource(createSimulation(BASE_SCENARIO, 3));
  const source: EventSource = {
    snapshot: () => live.snapshot(),
    advance(elapsedMs) {
      const events = live.advance(elapsedMs);
      for (const event of events) if (event.type === 'numerics') said.push(event.values);
      return events;
    },
  };
  const options = { host: '127.0.0.1', sendIntervalMs: 20, now: time.now };
  if (deviceType === 'hl7') {
    const emulator = silence(createHl7Emulator(source, time.now()), line);
    return dialEmulator(emulator, { ...options, port: server.gateway.hl7?.port ?? 0 });
  }
  const emulator = findProtocolEmulator(deviceType)?.create(source, time.now());
  if (emulator === undefined || !('connect' in emulator))
    throw new Error(`${deviceType} has no conversation`);
  return await hostEmulator(time.countDevice(silence(emulator, line)), { ...options, port });
}

function silence(emulator: ConversationEmulator, line: { readonly isSilent: boolean }): ConversationEmulator {
  const onLine = (bytes: Uint8Array): Uint8Array => (line.isSilent ? new Uint8Array(0) : bytes);
  return {
    connect(elapsedMs) {
      const conversation = emulator.connect(elapsedMs);
      return {
        receive: (bytes, ms) => onLine(conversation.receive(bytes, ms)),
        read: (ms) => onLine(conversation.read(ms)),
        dueAtMs: () => conversation.dueAtMs?.() ?? null,
      };
    },
  };
}

function bedOf(deviceType: Protocol['deviceType']): Bed {
  const bed = beds.get(deviceType);
  if (bed === undefined) throw new Error(`no bed of ${deviceType}`);
  return bed;
}

function linkOf(deviceId: number) {
  const live = server.live.read(deviceId);
  const newestAt = live?.lastSampleAt ?? null;
  return deriveLinkState(live?.connected === true, newestAt === null ? null : time.now() - newestAt);
}

/** Link state of every bed, by protocol. */
const linksOf = (protocols: readonly Protocol[]) =>
  protocols.map(({ deviceType }) => [deviceType, linkOf(bedOf(deviceType).deviceId)]);
const all = (state: string, protocols = PROTOCOLS) => protocols.map(({ deviceType }) => [deviceType, state]);

describe('ventilators of every protocol on the network', () => {
  it.each(PROTOCOLS)('shows the numbers of a $deviceType as its bed has them', async (protocol) => {
    const { deviceId, said } = bedOf(protocol.deviceType);
    await time.until(() => {
      expect(linkOf(deviceId)).toBe('live');
      const live = server.live.read(deviceId);
      for (const [code, tolerance] of Object.entries(protocol.tolerances)) {
        const shown = Number(live?.monitored[code]?.value);
        const known = said.flatMap((values) => (typeof values[code] === 'number' ? [values[code]] : []));
        const distance = Math.min(...known.map((value) => Math.abs(value - shown)));
        expect([code, shown, distance], `${code} of ${known.at(-1)}`).toSatisfy(
          () => distance <= tolerance + 1e-9,
        );
      }
      expect(live?.settings['mode_name']).toBeDefined();
      // The public sources of the block protocol describe no settings except the mode.
      if (protocol.deviceType === 'hamilton-block') return;
      const peep = live?.settings['PEEPCPAP'];
      // Dräger sends pressures in hundredths of a millibar.
      expect(peep !== undefined && 'value' in peep ? peep.value : null).toBeCloseTo(
        BASE_SCENARIO.settings.peepCmh2o,
        1,
      );
    }, 40_000);
    expect(server.live.readWaveform(deviceId, 5).length > 0).toBe(protocol.hasWaveform);
  });

  it('calls each delayed and stale when it falls silent', async () => {
    for (const { line } of beds.values()) line.isSilent = true;
    const waves = PROTOCOLS.filter(({ hasWaveform }) => hasWaveform);
    await time.until(() => expect(linksOf(waves)).toEqual(all('delayed', waves)), 10_000);
    await time.until(() => expect(linksOf(PROTOCOLS)).toEqual(all('stale')), 20_000);
  });

  it('calls each disconnected when it is stopped, and live again when it is back', async () => {
    for (const { host } of beds.values()) await host.close();
    await time.until(() => expect(linksOf(PROTOCOLS)).toEqual(all('disconnected')), 10_000);
    for (const [deviceType, bed] of beds)
      bed.host = await open(deviceType, [], { isSilent: false }, bed.port);
    await time.until(() => expect(linksOf(PROTOCOLS)).toEqual(all('live')), 60_000);
    expect(server.problems).toEqual([]);
  });
});
