import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensure } from '@eupnea/model';
import { Installation, type RoleProcess, endProcess } from './cluster/installation.ts';
import { readShares } from './cluster/stored-record.ts';
import { describeCapacity } from './cluster/describe-capacity.ts';
import { calibrate } from './calibrate.ts';
import { readUsage } from './live-wall/process-usage.ts';
import { saveResult } from './save-result.ts';

/**
 * Several processes on PostgreSQL and NATS: `npm run bench:cluster -- [--devices 400] [--seconds 50] [--gateways 4]`.
 * Starts everything itself. Runs one gateway, then several, with the same devices; kills one of the several with -9, and
 * ends the others in order. Ends with 1 when a target is missed.
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '50' },
    gateways: { type: 'string', default: '4' },
  },
});
const devices = Number(values.devices);
const seconds = Number(values.seconds);
const gatewayCount = Number(values.gateways);

const BLOCK_MS = 100;
/**
 * V8 compiles what runs often, at a cost that does not depend on the devices. One process with 400 devices has done so after
 * half a minute, four with 100 each after 80 seconds.
 */
const WARM_UP_MS = 90_000;
/** One that another tenant of the machine disturbed does not decide. */
const WINDOWS = 5;
const START_DEADLINE_MS = 120_000;
/** What a gateway killed with -9 may lose: 200 ms gathered for JetStream, one block on its way, and as much again on a busy machine. */
const UNJOURNALED_SAMPLES = 60;
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

/** @returns median of {@link WINDOWS} windows, seconds of processor per device and second */
async function measureCpu(processes: readonly RoleProcess[]): Promise<number> {
  await delay(WARM_UP_MS);
  const read = (): number => processes.reduce((sum, { pid }) => sum + (readUsage(pid)?.cpuSeconds ?? 0), 0);
  const costs: number[] = [];
  for (let window = 0; window < WINDOWS; window += 1) {
    const before = read();
    const startMs = performance.now();
    await delay((seconds * 1000) / WINDOWS);
    costs.push((read() - before) / ((performance.now() - startMs) / 1000) / devices);
  }
  log(`ms per device in ${WINDOWS} windows: ${costs.map((cost) => (cost * 1000).toFixed(2)).join(', ')}`);
  return ensure(costs.toSorted((a, b) => a - b)[Math.floor(WINDOWS / 2)], 'a window');
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
  /** Of one device. */
  readonly unjournaledWorst: number;
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
    let unjournaledWorst = 0;
    let doubledBreaths = 0;
    for (const record of records) {
      const absent = record.sentSamples - (record.samples - record.doubledSamples);
      const wasKilled = failover?.deviceIds.includes(record.deviceId) === true;
      if (absent !== 0 && !wasKilled) log(`device ${record.deviceId}: ${absent} of its samples absent`);
      const unjournaled = wasKilled ? Math.min(UNJOURNALED_SAMPLES, Math.max(0, absent)) : 0;
      unjournaledSamples += unjournaled;
      unjournaledWorst = Math.max(unjournaledWorst, unjournaled);
      lostSamples += Math.max(0, absent - unjournaled);
      doubledBreaths += record.doubledBreaths;
    }
    return {
      cpuPerDevice,
      failoverSeconds: failover?.seconds ?? null,
      lostSamples,
      unjournaledSamples,
      unjournaledWorst,
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
  unjournaledWorst: several.unjournaledWorst,
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
