import {
  type ConversationEmulator,
  type EventSource,
  createHamiltonBlockEmulator,
  createHamiltonPollingEmulator,
  createMedibusEmulator,
  createPb840SettingsEmulator,
  createServoCieEmulator,
} from '@eupnea/drivers';
import { type NumericsEvent, deriveLinkState } from '@eupnea/model';
import { BASE_SCENARIO, createLiveSource, createSimulation } from '@eupnea/simulator';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilHolds } from '../testing/until-holds.ts';
import { type EmulatorHost, hostEmulator } from '../transports/tcp-emulator-host.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';

/** How far the test has turned the server's clock ahead. */
let aheadMs = 0;
let server: TestServer;
let host: EmulatorHost | null = null;

beforeAll(async () => {
  server = await openTestServer(() => Date.now() + aheadMs);
});

afterAll(async () => {
  await server.close();
  await host?.close();
});

interface Protocol {
  readonly deviceType: Parameters<TestServer['addDevice']>[0];
  readonly create: (source: EventSource) => ConversationEmulator;
  /** Without one the numbers on the card are the device's own. */
  readonly hasWaveform: boolean;
}

const PROTOCOLS: readonly Protocol[] = [
  { deviceType: 'hamilton-polling', create: createHamiltonPollingEmulator, hasWaveform: true },
  { deviceType: 'hamilton-block', create: createHamiltonBlockEmulator, hasWaveform: false },
  { deviceType: 'pb840-settings', create: createPb840SettingsEmulator, hasWaveform: false },
  {
    deviceType: 'medibus',
    create: (source) => createMedibusEmulator(source, Date.UTC(2026, 0, 1)),
    hasWaveform: true,
  },
  { deviceType: 'servo-cie', create: createServoCieEmulator, hasWaveform: true },
];

/** One emulated bed that can fall silent without ending its connection, and what its own monitor said. */
function createBed({ create }: Protocol) {
  const said: NumericsEvent['values'][] = [];
  const line = { isSilent: false };
  const live = createLiveSource(createSimulation(BASE_SCENARIO, 3));
  const emulator = create({
    snapshot: () => live.snapshot(),
    advance(elapsedMs) {
      const events = live.advance(elapsedMs);
      for (const event of events) if (event.type === 'numerics') said.push(event.values);
      return events;
    },
  });
  const onLine = (bytes: Uint8Array): Uint8Array => (line.isSilent ? new Uint8Array(0) : bytes);
  const silenced: ConversationEmulator = {
    connect(elapsedMs) {
      const conversation = emulator.connect(elapsedMs);
      return {
        receive: (bytes, ms) => onLine(conversation.receive(bytes, ms)),
        read: (ms) => onLine(conversation.read(ms)),
      };
    },
  };
  return { emulator: silenced, said, line };
}

function linkOf(deviceId: number) {
  const live = server.live.read(deviceId);
  const newestAt = live?.lastSampleAt ?? null;
  const ageMs = newestAt === null ? null : Date.now() + aheadMs - newestAt;
  return deriveLinkState(live?.connected === true, ageMs);
}

const numberOf = (deviceId: number, code: string): unknown =>
  server.live.read(deviceId)?.monitored[code]?.value;

/**
 * A polled waveform has gaps on a busy machine, and a breath with a gap has no volume: some twenty-five breaths give one
 * without.
 */
const BREATHS_PATIENCE = { timeout: 90_000, interval: 50 };

describe.each(PROTOCOLS)('a $deviceType on the network', (protocol) => {
  it('shows the numbers of its bed, falls behind, is gone, and comes back', async () => {
    const bed = createBed(protocol);
    host = await hostEmulator(bed.emulator, { host: '127.0.0.1', port: 0, sendIntervalMs: 10 });
    const { port } = host;
    const deviceId = await server.addDevice(protocol.deviceType, port);

    await vi.waitFor(() => {
      expect(linkOf(deviceId)).toBe('live');
      for (const code of ['VTe', 'Pmax', 'PEEPCPAP']) {
        const known = bed.said.flatMap((values) => (typeof values[code] === 'number' ? [values[code]] : []));
        const shown = numberOf(deviceId, code);
        // Measured here of a waveform of 25 Hz, or as the device writes it: within 5 % and half a unit.
        expect(
          known.some((value) => typeof shown === 'number' && Math.abs(shown - value) <= 0.5 + 0.05 * value),
        ).toBe(true);
      }
      expect(server.live.read(deviceId)?.settings['mode_name']).toBeDefined();
    }, BREATHS_PATIENCE);
    expect(server.live.readWaveform(deviceId, 5).length > 0).toBe(protocol.hasWaveform);

    bed.line.isSilent = true;
    if (protocol.hasWaveform) {
      aheadMs += 6_000;
      await untilHolds(() => expect(linkOf(deviceId)).toBe('delayed'));
    }
    aheadMs += 12_000;
    await untilHolds(() => expect(linkOf(deviceId)).toBe('stale'));

    await host.close();
    await untilHolds(() => expect(linkOf(deviceId)).toBe('disconnected'));

    const again = createBed(protocol);
    host = await hostEmulator(again.emulator, { host: '127.0.0.1', port, sendIntervalMs: 10 });
    await untilHolds(() => expect(linkOf(deviceId)).toBe('live'));
    await host.close();
    host = null;
    expect(server.problems).toEqual([]);
  }, 240_000);
});
