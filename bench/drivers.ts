import { defaultLineOf, findDriver } from '@eupnea/drivers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DeviceConnection } from '../apps/server/src/gateway/device-connection.ts';
import { hostTerminalServer } from '../apps/server/src/testing/host-terminal-server.ts';
import { createDeviceDial } from '../apps/server/src/transports/dial-device.ts';
import { hostEmulator } from '../apps/server/src/transports/tcp-emulator-host.ts';
import { calibrate } from './calibrate.ts';
import { createSources, listProtocols } from './drivers/emulated-fleet.ts';
import { judgeHl7, openHl7Beds } from './drivers/hl7-beds.ts';
import { openTroubledLine } from './drivers/troubled-line.ts';
import { emptyTally, watchDriver, type DriverTally } from './drivers/watch-driver.ts';
import { saveResult } from './save-result.ts';
import { slopePerHour } from './slope-per-hour.ts';

/**
 * All protocols over loopback, with random cuts and garbage: `npm run bench:drivers -- [--devices 60]
 * [--minutes 30] [--seed 1]`. A second session receives the bytes one by one and must report the same. Every
 * third device is behind an RFC 2217 terminal server, whose telnet stream is disturbed too. Four devices are beds
 * behind HL7 gateways that dial the server's listener; their messages are counted at both ends. Memory is read
 * after garbage collection every ten seconds; the slope is that of the second half.
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
const deviceCount = Number(values.devices);
const minutes = Number(values.minutes);
const TICK_MS = 1_000;
const READ_MEMORY_MS = 10_000;
const MB = 1024 * 1024;
/** Maximum slope of a collected heap; shorter runs have no meaningful slope. */
const FLAT_MB_PER_HOUR = 8;
const LEAST_MINUTES = 5;
/** Interval of devices behind a server, coprime to the number of protocols. */
const BEHIND_SERVER = 3;
const HL7_BEDS = 4;

let state = Number(values.seed);
/** Seeded, for repeatable runs. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return (state >>> 0) / 2 ** 32;
}

const sourceOf = createSources();
const protocols = listProtocols(sourceOf);
const tallies = new Map<string, DriverTally>(protocols.map(({ deviceType }) => [deviceType, emptyTally()]));
const calibration = calibrate();
const cpuBefore = process.cpuUsage();

async function startDevice(number: number) {
  const protocol = protocols[number % protocols.length];
  const driver = protocol === undefined ? undefined : findDriver(protocol.deviceType);
  if (protocol === undefined || driver === undefined) throw new Error('no such protocol');
  const host = await hostEmulator(protocol.create(number), { host: '127.0.0.1', port: 0 });
  const serialLine = defaultLineOf(driver);
  // The simulator greets before the line is set: its stream is not made for serial lines.
  const isBehindServer = number % BEHIND_SERVER === 0 && protocol.deviceType !== 'simulator';
  const server = isBehindServer ? await hostTerminalServer(host.port, { deviceLine: serialLine }) : null;
  const line = await openTroubledLine(server?.port ?? host.port, random);
  const address = { host: '127.0.0.1', port: line.port };
  const connection = new DeviceConnection({
    target: isBehindServer ? { kind: 'rfc2217', ...address, line: serialLine } : address,
    driver: watchDriver(driver, tallies.get(protocol.deviceType) ?? emptyTally()),
    stream: {
      isBehind: false,
      connected: () => undefined,
      receive: () => undefined,
      disconnected: () => undefined,
      tick: () => undefined,
    },
    dial: createDeviceDial(null),
    now: Date.now,
    random: () => 0,
    onEvent: ({ event, detail }) => refuseThrow(`${protocol.deviceType}: ${event} ${detail}`),
  });
  connection.dial();
  return { host, line, server, connection };
}

/** A session or a pipeline that throws ends the run: no input may do that. */
function refuseThrow(detail: string): void {
  if (detail.includes('threw')) throw new Error(detail);
}

const devices = await Promise.all(
  Array.from({ length: Math.max(0, deviceCount - HL7_BEDS) }, (_, number) => startDevice(number)),
);
const beds = await openHl7Beds(
  Array.from({ length: HL7_BEDS }, (_, at) => sourceOf(at)),
  random,
  refuseThrow,
);
const memory: [seconds: number, megabytes: number][] = [];
const startedMs = Date.now();
const endMs = startedMs + minutes * 60_000;
let memoryAtMs = startedMs;
while (Date.now() < endMs) {
  await sleep(TICK_MS);
  for (const { connection } of devices) connection.tick();
  beds.tick();
  if (Date.now() - memoryAtMs < READ_MEMORY_MS) continue;
  memoryAtMs = Date.now();
  globalThis.gc?.();
  // Socket buffers are external; a second collection frees those found by the first.
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  memory.push([(memoryAtMs - startedMs) / 1000, (heapUsed + external) / MB]);
}
for (const { connection } of devices) connection.stop('removed');
await beds.close();
const cuts = devices.reduce((sum, { line }) => sum + line.cuts, beds.cuts);
const garbageBytes = devices.reduce((sum, { line }) => sum + line.garbageBytes, beds.garbageBytes);
for (const { line, host, server } of devices) {
  line.close();
  server?.close();
  await host.close();
}

const slope = slopePerHour(memory.slice(memory.length >> 1));
const cpu = process.cpuUsage(cpuBefore);
const cpuShare = (cpu.user + cpu.system) / 1e6 / (minutes * 60);
console.log(`${deviceCount} devices, ${minutes} minutes, ${cuts} cuts, ${garbageBytes} bytes of garbage`);
for (const [deviceType, tally] of tallies) {
  const share = tally.expected > 0 ? (100 * tally.samples) / tally.expected : 0;
  console.log(
    `${deviceType.padEnd(18)} ${tally.sessions} connections, ${tally.bytes} bytes, ${tally.samples} samples (${share.toFixed(2)} % of the time), ` +
      `${tally.missing} missing, ${tally.marks} marks, ${tally.numerics} numbers, ${tally.issues} issues, ${tally.resets} resets, ` +
      `${tally.gaps} with gaps, ${tally.different} different byte by byte`,
  );
}
const hl7 = { ...beds.tally, ...judgeHl7(beds.tally) };
console.log(
  `hl7 listener       ${hl7.beds} beds, ${hl7.sent} messages sent, ${hl7.acknowledged} acknowledged, ${hl7.received} received, ` +
    `${hl7.numerics} numbers, ${hl7.lost} lost, ${hl7.doubled} doubled`,
);
console.log(
  `memory ${memory.at(0)?.[1].toFixed(1)} to ${memory.at(-1)?.[1].toFixed(1)} MB, slope of the second half ${slope.toFixed(2)} MB an hour`,
);
console.log(
  `${(cpuShare * 100).toFixed(0)} % of one core; calibration ${calibration.toFixed(3)} s, ratio ${(cpuShare / calibration).toFixed(2)}`,
);
const isLossless =
  hl7.lost + hl7.doubled === 0 &&
  hl7.received > 0 &&
  [...tallies.values()].every(
    ({ gaps, different, numerics, samples }) => gaps + different === 0 && samples + numerics > 0,
  );
console.log(isLossless ? 'nothing lost that arrived' : 'LOST: see gaps and differences above');
if (minutes < LEAST_MINUTES) console.log(`too short for a slope: ${LEAST_MINUTES} minutes at least`);
else console.log(slope > FLAT_MB_PER_HOUR ? 'GROWING: memory is not flat' : 'memory flat');
saveResult('drivers', {
  deviceCount,
  minutes,
  cuts,
  garbageBytes,
  tallies: Object.fromEntries(tallies),
  hl7Listener: hl7,
  slopeMbPerHour: slope,
  cpuShare,
  calibration,
});
process.exitCode = isLossless ? 0 : 1;
