import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMessage, signIn } from '../live-wall/run-wall.ts';
import { Installation, type RoleProcess, endProcess } from './installation.ts';
import { readRecords, readShares } from './stored-record.ts';
import { DeviceViewer } from './watch-devices.ts';

const IS_NIGHTLY = process.env['EUPNEA_NIGHTLY'] === '1';
const DEVICES = Number(process.env['EUPNEA_ROLLING_DEVICES'] ?? 40);
const VIEWERS = 20;
const BLOCK_MS = 100;
const LONGEST_GAP_MS = 2_000;
const TEST_MS = 600_000;

describe.skipIf(!IS_NIGHTLY)('a rolling update of the gateways', () => {
  let installation: Installation;
  const former: RoleProcess[] = [];
  const viewers: DeviceViewer[] = [];

  beforeAll(async () => {
    installation = await Installation.open({ devices: DEVICES, blockMs: BLOCK_MS });
    const http = await installation.start('http');
    const live = await installation.start('live');
    former.push(await installation.start('gateway'), await installation.start('gateway'));
    const token = await signIn(http.address);
    for (const deviceId of installation.deviceIds.slice(0, VIEWERS)) {
      const viewer = new DeviceViewer(deviceId, token);
      viewer.connect(live.address);
      viewers.push(viewer);
    }
    await untilStill(2);
  }, TEST_MS);

  afterAll(async () => {
    for (const viewer of viewers) viewer.close();
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
      }
      const gaps = viewers.map(({ longestGapMs }) => Math.round(longestGapMs)).sort((a, b) => a - b);
      console.log(`longest gaps of ${VIEWERS} viewers over ${DEVICES} devices, ms: ${gaps.join(' ')}`);
      installation.generator.send('stop');
      await expectMessage(installation.generator, 'stopped');
      for (const record of await readRecords(installation.pool))
        expect(record).toMatchObject({ doubledSamples: 0, doubledBreaths: 0, missingSamples: 0 });
      expect(gaps.at(-1)).toBeLessThan(LONGEST_GAP_MS);
    },
    TEST_MS,
  );
});
