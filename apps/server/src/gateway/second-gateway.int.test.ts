import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device } from '../storage/schema/device.ts';
import { untilHolds } from '../testing/until-holds.ts';
import { SILENT_AFTER_MS } from './fed-device.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';

/** Offset of the server's clock that the test sets. */
let aheadMs = 0;
let server: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await openTestServer(() => Date.now() + aheadMs, { hl7: true });
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** A gateway at this address of the loopback network, which Linux gives to every process. */
function openGateway(localAddress: string) {
  const socket = connect({ host: '127.0.0.1', port: server.gateway.hl7?.port ?? 0, localAddress });
  socket.on('error', () => socket.destroy());
  let answers = 0;
  socket.on('data', () => (answers += 1));
  sockets.push(socket);
  let sent = 0;
  return {
    socket,
    /** Sends a peak pressure of the device and waits for the answer. */
    async tell(identifier: string, pmax: number): Promise<void> {
      const before = answers;
      sent += 1;
      socket.write(
        `\u000bMSH|^~\\&|GW${localAddress}|ICU|||20260125||ORU^R01^ORU_R01|${sent}|P|2.6\rOBR|1\r` +
          `OBX|1||69965^MDC_DEV_SYS_PT_VENT_MDS^MDC|1.0.0.0|||||||X|||||||${identifier}\r` +
          `OBX|2|NM|151973^MDC_VENT_PRESS_AWAY_MAX^MDC|1.1.1.1|${pmax}|266048^MDC_DIM_CM_H2O^MDC|||||R\r\u001c\r`,
      );
      await untilHolds(() => expect(answers).toBeGreaterThan(before));
    },
  };
}

const pmaxOf = (deviceId: number): unknown => server.live.read(deviceId)?.monitored['Pmax']?.value;
const alertsOf = (deviceId: number) => server.live.read(deviceId)?.alerts.map(({ kind }) => kind) ?? [];

describe('a second gateway with the identifier of a registered device', () => {
  it('changes no number, is an alert and an event, and takes over when the first is gone', async () => {
    const deviceId = await server.addHl7Device('0012210000000011');
    const first = openGateway('127.0.0.2');
    const second = openGateway('127.0.0.3');
    await first.tell('0012210000000011', 20);
    await untilHolds(() => expect(pmaxOf(deviceId)).toBe(20));
    await second.tell('0012210000000011', 35);
    await untilHolds(() => expect(alertsOf(deviceId)).toContain('second_gateway'));
    await first.tell('0012210000000011', 21);
    await untilHolds(() => expect(pmaxOf(deviceId)).toBe(21));
    await untilHolds(async () => {
      await server.recording.flush();
      const { rows } = await server.storage.pool.query<{ detail: string }>(
        `select detail from device_connection_log where device_id = $1 and code = 'second_gateway'`,
        [deviceId],
      );
      expect(rows[0]?.detail).toMatch(/^127\.0\.0\.3 sends data .* its gateway is 127\.0\.0\.2/u);
    });

    first.socket.destroy();
    await untilHolds(() => expect(server.live.read(deviceId)?.connected).toBe(false));
    await second.tell('0012210000000011', 36);
    await untilHolds(() => expect(pmaxOf(deviceId)).toBe(36));
    aheadMs += 120_001;
    await untilHolds(() => expect(alertsOf(deviceId)).not.toContain('second_gateway'));
  });

  it('takes over from one that keeps its connection and says nothing of the device any more', async () => {
    const deviceId = await server.addHl7Device('0012210000000012');
    const first = openGateway('127.0.0.2');
    const second = openGateway('127.0.0.3');
    await first.tell('0012210000000012', 20);
    aheadMs += SILENT_AFTER_MS + 1_000;
    await untilHolds(() => expect(server.live.read(deviceId)?.connected).toBe(false));
    await second.tell('0012210000000012', 30);
    await untilHolds(() => expect(pmaxOf(deviceId)).toBe(30));
  });

  it('is ignored from the first message on when the device is bound to another address', async () => {
    const values = { deviceType: 'hl7', deviceIdentifier: '0012210000000013', ip: '127.0.0.4' };
    const [row] = await server.storage.db.insert(device).values(values).returning({ id: device.id });
    const deviceId = row?.id ?? 0;
    server.bus.publish('device.changed', { deviceId });
    await server.gateway.settle();
    const other = openGateway('127.0.0.3');
    await other.tell('0012210000000013', 30);
    await untilHolds(() => expect(alertsOf(deviceId)).toContain('second_gateway'));
    expect(pmaxOf(deviceId)).toBeUndefined();
    const own = openGateway('127.0.0.4');
    await own.tell('0012210000000013', 22);
    await untilHolds(() => expect(pmaxOf(deviceId)).toBe(22));
  });
});
