import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Installation, type RoleProcess, endProcess } from './cluster/installation.ts';
import { readShares } from './cluster/stored-record.ts';
import { describeCapacity } from './cluster/describe-capacity.ts';
import { calibrate } from './calibrate.ts';
import { readUsage } from './live-wall/process-usage.ts';
import { saveResult } from './save-result.ts';

/**
 * Several processes on PostgreSQL and NATS: `npm run bench:cluster -- [--devices 400] [--seconds 20] [--gateways 4]`.
 * Starts everything itself. Runs one gateway, then several, with the same devices; kills one of the several with -9, and
 * ends the others in order. Ends with 1 when a target is missed.
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '20' },
    gateways: { type: 'string', default: '4' },
  },
});
const devices = Number(values.devices);
const seconds = Number(values.seconds);
const gatewayCount = Number(values.gateways);

const BLOCK_MS = 100;
/** A process compiles its code in its first half minute, at a cost that does not depend on its devices. */
const WARM_UP_MS = 30_000;
const START_DEADLINE_MS = 120_000;
/** Gathered 200 ms before JetStream has them, and one block of 100 ms on its way: what a gateway killed with -9 may lose. */
const UNJOURNALED_SAMPLES = 30;
const TARGETS = { lostSamples: 0, doubledBreaths: 0, failoverSeconds: 10, cpuGrowth: 1.2 } as const;

const log = (line: string): void => void process.stdout.write(`${line}\n`);

async function untilShared(installation: Installation, gateways: number): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    const shares = await readShares(installation.pool);
    const most = Math.max(0, ...shares.values());
    if (!shares.has(null) && shares.size === gateways && most <= Math.ceil(devices / gateways)) return;
    if (Date.now() > deadline) throw new Error(`the devices were not shared: ${JSON.stringify([...shares])}`);
    await delay(250);
  }
}

async function measureCpu(processes: readonly RoleProcess[]): Promise<number> {
  await delay(WARM_UP_MS);
  const read = (): number => processes.reduce((sum, { pid }) => sum + (readUsage(pid)?.cpuSeconds ?? 0), 0);
  const before = read();
  const startMs = performance.now();
  await delay(seconds * 1000);
  return (read() - before) / ((performance.now() - startMs) / 1000) / devices;
}

/** Until every device's samples come again, judged by what is stored as its newest and by who holds it. */
async function measureFailover(
  installation: Installation,
  victim: RoleProcess,
): Promise<{ readonly seconds: number; readonly deviceIds: readonly number[] }> {
  const { rows } = await installation.pool.query<{ device_id: number; epoch: number }>(
    `select l.device_id, max(e.epoch) as epoch from device_lease l join stream_epoch e using (device_id)
     where l.gateway_id = (select id from gateway_process where name like '%/' || $1) group by 1`,
    [String(victim.pid)],
  );
  const startMs = performance.now();
  await endProcess(victim, 'SIGKILL');
  for (;;) {
    const { rows: renewed } = await installation.pool.query<{ devices: number }>(
      `select count(distinct device_id)::int as devices from stream_epoch
       join unnest($1::int[], $2::int[]) as former (device_id, epoch) using (device_id)
       where stream_epoch.epoch > former.epoch`,
      [rows.map((row) => row.device_id), rows.map((row) => row.epoch)],
    );
    const elapsed = (performance.now() - startMs) / 1000;
    if (renewed[0]?.devices === rows.length || elapsed > 60)
      return { seconds: elapsed, deviceIds: rows.map((row) => row.device_id) };
    await delay(100);
  }
}

async function run(gateways: number): Promise<{
  readonly cpuPerDevice: number;
  readonly failoverSeconds: number | null;
  readonly lostSamples: number;
  readonly unjournaledSamples: number;
  readonly doubledBreaths: number;
}> {
  const installation = await Installation.open({ devices, blockMs: BLOCK_MS });
  try {
    const started: RoleProcess[] = [];
    for (let number = 0; number < gateways; number += 1) started.push(await installation.start('gateway'));
    await untilShared(installation, gateways);
    const cpuPerDevice = await measureCpu(started);
    log(`${gateways} gateways: ${(cpuPerDevice * 1000).toFixed(2)} ms of processor per device and second`);
    const [victim, ...others] = started;
    const failover =
      victim === undefined || others.length === 0 ? null : await measureFailover(installation, victim);
    if (failover !== null) log(`failover after ${failover.seconds.toFixed(1)} s`);
    await delay(5_000);
    const records = await installation.endAndRead(3_000);
    let lostSamples = 0;
    let unjournaledSamples = 0;
    let doubledBreaths = 0;
    for (const record of records) {
      const absent = record.sentSamples - (record.samples - record.doubledSamples);
      const wasKilled = failover?.deviceIds.includes(record.deviceId) === true;
      if (absent !== 0)
        log(
          `device ${record.deviceId}${wasKilled ? ' of the killed gateway' : ''}: ${absent} of its samples absent`,
        );
      const unjournaled = wasKilled ? Math.min(UNJOURNALED_SAMPLES, Math.max(0, absent)) : 0;
      unjournaledSamples += unjournaled;
      lostSamples += Math.max(0, absent - unjournaled);
      doubledBreaths += record.doubledBreaths;
    }
    return {
      cpuPerDevice,
      failoverSeconds: failover?.seconds ?? null,
      lostSamples,
      unjournaledSamples,
      doubledBreaths,
    };
  } finally {
    await installation.close();
  }
}

const calibrationSeconds = calibrate();
const load = loadavg()[0] ?? 0;
const one = await run(1);
const several = await run(gatewayCount);
const figures = {
  devices,
  gateways: gatewayCount,
  cores: cpus().length,
  loadBefore: Number(load.toFixed(1)),
  calibrationSeconds,
  lostSamples: one.lostSamples + several.lostSamples,
  unjournaledSamples: several.unjournaledSamples,
  doubledBreaths: one.doubledBreaths + several.doubledBreaths,
  failoverSeconds: Number((several.failoverSeconds ?? Number.NaN).toFixed(2)),
  cpuMsPerDeviceOne: Number((one.cpuPerDevice * 1000).toFixed(3)),
  cpuMsPerDeviceSeveral: Number((several.cpuPerDevice * 1000).toFixed(3)),
  cpuGrowth: Number((several.cpuPerDevice / one.cpuPerDevice).toFixed(3)),
  capacity: describeCapacity(several.cpuPerDevice),
};
const failures = Object.entries(TARGETS).filter(
  ([name, most]) => !(Number(Object.entries(figures).find(([figure]) => figure === name)?.[1]) <= most),
);
saveResult('cluster', { ...figures, failures: failures.map(([name]) => name) });
log(JSON.stringify(figures, null, 2));
process.exitCode = failures.length === 0 ? 0 : 1;
