import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNats } from '../../tooling/nats/find-nats.ts';
import { signIn } from '../live-wall/run-wall.ts';
import { Installation, type RoleProcess, endProcess } from './installation.ts';
import { type LinkProxy, openLinkProxy } from './link-proxy.ts';
import { readShares } from './stored-record.ts';
import { DeviceViewer } from './watch-devices.ts';

const IS_NIGHTLY = process.env['EUPNEA_NIGHTLY'] === '1';
const DEVICES = Number(process.env['EUPNEA_ROLLING_DEVICES'] ?? 40);
const VIEWERS = 20;
const BLOCK_MS = 100;
const LONGEST_GAP_MS = 2_000;
const TEST_MS = 600_000;

function portOf({ address }: RoleProcess): number {
  return Number(new URL(address).port);
}

describe.skipIf(!IS_NIGHTLY || findNats() === null)('a rolling update of every role', () => {
  let installation: Installation;
  let http: RoleProcess;
  let live: RoleProcess;
  /** Browsers reach the process with the role live through it. */
  let proxy: LinkProxy;
  const former: RoleProcess[] = [];
  const viewers: DeviceViewer[] = [];

  beforeAll(async () => {
    installation = await Installation.open({ devices: DEVICES, blockMs: BLOCK_MS });
    http = await installation.start('http,jobs');
    live = await installation.start('live');
    proxy = await openLinkProxy(portOf(live));
    former.push(await installation.start('gateway'), await installation.start('gateway'));
    const token = await signIn(http.address);
    for (const deviceId of installation.deviceIds.slice(0, VIEWERS)) {
      const viewer = new DeviceViewer(deviceId, token);
      viewer.connect(`http://127.0.0.1:${proxy.port}`);
      viewers.push(viewer);
    }
    await untilStill(2);
  }, TEST_MS);

  afterAll(async () => {
    for (const viewer of viewers) viewer.close();
    await proxy.close();
    await installation.close();
  });

  /** Every device has an owner, and the shares are even. */
  async function untilStill(gateways: number): Promise<void> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const shares = await readShares(installation.pool);
      const isEven = !shares.has(null) && Math.max(...shares.values()) <= Math.ceil(DEVICES / gateways);
      if (isEven && viewers.every(({ silentMs }) => silentMs < 1_000)) return;
      if (Date.now() > deadline) throw new Error(`not still: ${JSON.stringify([...shares])}`);
      await delay(200);
    }
  }

  function readGaps(): readonly number[] {
    return viewers.map(({ longestGapMs }) => Math.round(longestGapMs)).sort((a, b) => a - b);
  }

  it(
    'leaves no viewer without samples for two seconds, and loses nothing that was received',
    async () => {
      for (const viewer of viewers) viewer.beginMeasuring();
      for (const old of former) {
        await installation.start('gateway');
        await untilStill(2);
        await endProcess(old);
        await untilStill(2);
        expect(old.process.exitCode).toBe(0);
        expect(old.lines.filter((line) => line.includes('FencedError'))).toEqual([]);
      }
      const gatewayGaps = readGaps();
      const nextLive = await installation.start('live');
      proxy.turnTo(portOf(nextLive));
      await endProcess(live);
      await untilStill(2);
      const nextHttp = await installation.start('http,jobs');
      await endProcess(http);
      await signIn(nextHttp.address);
      await untilStill(2);
      const gaps = readGaps();
      const records = await installation.endAndRead(2_000);
      const lost = records.map(({ samples, sentSamples }) => sentSamples - samples);
      console.log(
        `${DEVICES} devices, ${VIEWERS} viewers. Longest gaps while the gateways changed, ms: ${gatewayGaps.join(' ')}; ` +
          `over all: ${gaps.join(' ')}. Samples lost: ${lost.reduce((sum, one) => sum + one, 0)}.`,
      );
      for (const record of records)
        expect(record).toMatchObject({ doubledSamples: 0, doubledBreaths: 0, missingSamples: 0 });
      expect(lost.filter((one) => one !== 0)).toEqual([]);
      expect(gaps.at(-1)).toBeLessThan(LONGEST_GAP_MS);
    },
    TEST_MS,
  );
});
