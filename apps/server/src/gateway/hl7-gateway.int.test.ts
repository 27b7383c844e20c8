import { type ConversationEmulator, createHl7Emulator, EMULATED_EUI64 } from '@eupnea/drivers';
import { type NumericsEvent, deriveLinkState } from '@eupnea/model';
import { BASE_SCENARIO, createLiveSource, createSimulation } from '@eupnea/simulator';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilHolds } from '../testing/until-holds.ts';
import { dialEmulator } from '../transports/dial-emulator.ts';
import type { EmulatorHost } from '../transports/tcp-emulator-host.ts';
import { SILENT_AFTER_MS } from './fed-device.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';

/** Offset of the server's clock that the test sets. */
let aheadMs = 0;
let server: TestServer;
const hosts: EmulatorHost[] = [];

beforeAll(async () => {
  server = await openTestServer(() => Date.now() + aheadMs, { hl7: true });
});

afterAll(async () => {
  for (const host of hosts) await host.close();
  await server.close();
});

/** A bed behind a gateway that can become silent, and the numbers of its own monitor. */
function openBed(options: { readonly identifier?: string; readonly waves?: boolean } = {}) {
  const said: NumericsEvent['values'][] = [];
  const line = { isSilent: false };
  const live = createLiveSource(createSimulation(BASE_SCENARIO, 3));
  const source = {
    snapshot: () => live.snapshot(),
    advance(elapsedMs: number) {
      const events = live.advance(elapsedMs);
      for (const event of events) if (event.type === 'numerics') said.push(event.values);
      return events;
    },
  };
  const emulator = createHl7Emulator(source, Date.now(), options);
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
  const host = dialEmulator(silenced, {
    host: '127.0.0.1',
    port: server.gateway.hl7?.port ?? 0,
    sendIntervalMs: 20,
  });
  hosts.push(host);
  return { host, said, line };
}

function linkOf(deviceId: number) {
  const live = server.live.read(deviceId);
  const newestAt = live?.lastSampleAt ?? null;
  const ageMs = newestAt === null ? null : Date.now() + aheadMs - newestAt;
  return deriveLinkState(live?.connected === true, ageMs);
}

describe('a gateway that dials the listener', () => {
  it('is listed as unknown, registered, shown, delayed, stale, gone and back', async () => {
    const bed = openBed();
    await untilHolds(() => {
      expect(server.gateway.hl7?.unknown).toMatchObject([
        {
          identifier: EMULATED_EUI64,
          otherIdentifiers: ['EUPNEA-EMULATOR'],
          model: BASE_SCENARIO.deviceModel,
          peer: '127.0.0.1',
        },
      ]);
    });

    const deviceId = await server.addHl7Device('00-12-21-00-00-00-00-01');
    expect(server.gateway.hl7?.unknown).toEqual([]);
    await untilHolds(() => {
      expect(linkOf(deviceId)).toBe('live');
      const live = server.live.read(deviceId);
      for (const [code, decimals] of [
        ['VTe', 1],
        ['Pmax', 1],
        ['PEEPCPAP', 2],
        ['RR', 1],
        ['MVe', 2],
      ] as const) {
        const known = bed.said.flatMap((values) => (typeof values[code] === 'number' ? [values[code]] : []));
        const shown = Number(live?.monitored[code]?.value);
        expect(known.some((value) => Math.abs(shown - value) <= 0.5 * 10 ** -decimals + 1e-9)).toBe(true);
      }
      expect(live?.settings['PEEPCPAP']).toMatchObject({ value: BASE_SCENARIO.settings.peepCmh2o });
      expect(live?.settings['mode_name']).toBeDefined();
    });
    expect(server.live.readWaveform(deviceId, 5)).toEqual([]);
    // Repeated messages are not asserted: on a busy machine the gateway times out and sends again.
    expect(server.gateway.hl7?.gateways).toMatchObject([{ address: '127.0.0.1', faults: 0 }]);

    bed.line.isSilent = true;
    aheadMs += 6_000;
    await untilHolds(() => expect(['delayed', 'stale']).toContain(linkOf(deviceId)));
    aheadMs += 12_000;
    await untilHolds(() => expect(linkOf(deviceId)).toBe('stale'));
    await untilHolds(() => {
      // A message that was on its way on a busy machine starts the silence anew.
      aheadMs += SILENT_AFTER_MS;
      expect(linkOf(deviceId)).toBe('disconnected');
    });
    bed.line.isSilent = false;
    await untilHolds(() => expect(linkOf(deviceId)).toBe('live'));

    await bed.host.close();
    await untilHolds(() => expect(linkOf(deviceId)).toBe('disconnected'));
    openBed();
    await untilHolds(() => expect(linkOf(deviceId)).toBe('live'));
    expect(server.problems).toEqual([]);
  });

  it('that sends waves has them cut into breaths', async () => {
    const deviceId = await server.addHl7Device('0012210000000002');
    openBed({ identifier: '0012210000000002', waves: true });
    await untilHolds(() => expect(server.live.readWaveform(deviceId, 5)).not.toEqual([]));
    await untilHolds(async () => {
      await server.recording.flush();
      const { rows } = await server.storage.pool.query('select 1 from breath where device_id = $1', [
        deviceId,
      ]);
      expect(rows.length).toBeGreaterThan(1);
    });
  });

  it('costs itself alone when it sends what is no HL7, and is named with its fault', async () => {
    const socket = connect({ host: '127.0.0.1', port: server.gateway.hl7?.port ?? 0 });
    const answers: string[] = [];
    socket.on('data', (bytes) => answers.push(bytes.toString('latin1')));
    socket.write('GET / HTTP/1.1\r\n\r\n\u000bMSH|^~\\&|GW|ICU|||20260125||ADT^A01|7|P|2.6\r\u001c\r');
    await untilHolds(() =>
      expect(answers.join('')).toContain('MSA|AR|7|MSH-9: message type ADT is not taken here'),
    );
    expect(
      server.gateway.hl7?.gateways.some(({ lastFault }) => lastFault?.startsWith('MSH-9') === true),
    ).toBe(true);
    socket.destroy();
    expect(server.problems.map(({ code }) => code)).toEqual(['hl7_message', 'hl7_message']);
  });
});
