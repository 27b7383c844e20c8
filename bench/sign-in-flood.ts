import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { calibrate } from './calibrate.ts';
import { callServer, closeConnections } from './sign-in-flood/call-server.ts';
import { type Sample, countByStatus, percentile, sendEvenly } from './sign-in-flood/send-evenly.ts';
import { type BenchServer, startServer } from './sign-in-flood/start-server.ts';

/**
 * A flood of wrong passwords during normal use: `npm run bench:sign-in -- [--seconds 20] [--rate 200]`.
 * Against one and many accounts, each attempt from another address (worst case: no limit by address applies).
 * Prints the p99 of signed-in calls and the result of the owner's sign-in. Exits with 1 when a signed-in call
 * failed or was slow, or the owner could not sign in.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
  },
});

const OWNER = { email: 'owner@example.org', password: 'a password of the owner' };

/** Signed-in calls per second: a ward with a few screens. */
const WORK_RATE = 40;

/** Limit of a signed-in call, ms: longer ones are perceived as interruptions. */
const P99_LIMIT_MS = 500;

const seconds = Number(values.seconds);
const rate = Number(values.rate);
const print = (line: string) => process.stdout.write(`${line}\n`);

interface SignIn {
  readonly status: number;
  readonly token: string;
  readonly cookie: string;
}

async function signIn(origin: string, body: object, address: string, cookie = ''): Promise<SignIn> {
  const headers = { 'x-forwarded-for': address, cookie };
  const answer = await callServer(`${origin}/nestjs/auth/sign-in`, headers, body);
  const answered: unknown = answer.status === 200 ? JSON.parse(answer.text) : null;
  const hasToken = typeof answered === 'object' && answered !== null && 'access_token' in answered;
  const device = answer.cookies.find((line) => line.startsWith('eupnea-device='));
  return {
    status: answer.status,
    token: hasToken ? String(answered.access_token) : '',
    cookie: device?.split(';')[0] ?? '',
  };
}

const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

interface Phase {
  readonly name: string;
  readonly emailOf: ((index: number) => string) | null;
}

const PHASES: readonly Phase[] = [
  { name: 'quiet', emailOf: null },
  { name: 'one account', emailOf: () => OWNER.email },
  { name: 'many accounts', emailOf: (index) => `user${index}@example.org` },
];

interface PhaseResult {
  readonly name: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly calls: Readonly<Record<string, number>>;
  readonly attempts: Readonly<Record<string, number>>;
  /** Status of the owner's sign-in from a known browser. */
  readonly ownerKnown: number;
  readonly ownerKnownMs: number;
  /** CPU seconds per second of the server with hashing, without the database. */
  readonly serverCpu: number;
}

async function runPhase(
  server: BenchServer,
  owner: SignIn,
  phase: Phase,
  base: number,
): Promise<PhaseResult> {
  const { emailOf } = phase;
  const { origin } = server;
  const cpuBefore = server.readCpuSeconds();
  const work = sendEvenly(WORK_RATE, seconds, async (index) => {
    const path = index % 2 === 0 ? 'auth/me' : 'devices';
    const headers = { authorization: `Bearer ${owner.token}` };
    return (await callServer(`${origin}/nestjs/${path}`, headers, null)).status;
  });
  const flood: Promise<readonly Sample[]> =
    emailOf === null
      ? Promise.resolve([])
      : sendEvenly(rate, seconds, async (index) => {
          const body = { email: emailOf(base + index), password: 'wrong' };
          return (await signIn(origin, body, addressOf(base + index))).status;
        });
  await new Promise((resolve) => setTimeout(resolve, seconds * 700));
  const startedAt = performance.now();
  const known = await signIn(origin, OWNER, '192.0.2.1', owner.cookie);
  const ownerKnownMs = performance.now() - startedAt;
  const [calls, attempts] = [await work, await flood];
  return {
    name: phase.name,
    p50Ms: percentile(calls, 0.5),
    p99Ms: percentile(calls, 0.99),
    calls: countByStatus(calls),
    attempts: countByStatus(attempts),
    ownerKnown: known.status,
    ownerKnownMs,
    serverCpu: (server.readCpuSeconds() - cpuBefore) / seconds,
  };
}

function describe(result: PhaseResult): string {
  const statuses = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([status, total]) => `${total} x ${status}`)
      .join(', ') || 'none';
  return `${result.name}: signed-in calls p50 ${result.p50Ms.toFixed(0)} ms, p99 ${result.p99Ms.toFixed(0)} ms (${statuses(result.calls)}); wrong passwords: ${statuses(result.attempts)}; owner from a known browser: ${result.ownerKnown} after ${result.ownerKnownMs.toFixed(0)} ms; server ${result.serverCpu.toFixed(2)} CPU`;
}

function judge(result: PhaseResult): readonly string[] {
  const isServing = Object.keys(result.calls).every((status) => status === '200');
  return [
    ...(isServing ? [] : [`${result.name}: a signed-in call failed`]),
    ...(result.p99Ms <= P99_LIMIT_MS ? [] : [`${result.name}: p99 is over ${P99_LIMIT_MS} ms`]),
    ...(result.ownerKnown === 200 ? [] : [`${result.name}: the owner stayed out`]),
  ];
}

const calibrationSeconds = calibrate();
const server = await startServer(OWNER);
const results: PhaseResult[] = [];
try {
  const owner = await signIn(server.origin, OWNER, '192.0.2.1');
  if (owner.status !== 200) throw new Error(`The owner cannot sign in: ${owner.status}`);
  for (const [index, phase] of PHASES.entries()) {
    const result = await runPhase(server, owner, phase, index * rate * seconds);
    results.push(result);
    print(describe(result));
  }
} finally {
  closeConnections();
  await server.stop();
}
const failures = results.flatMap(judge);
const worstMs = Math.max(...results.map((result) => result.p99Ms));
const ratio = worstMs / 1000 / calibrationSeconds;
print(`calibration ${calibrationSeconds.toFixed(3)} s; worst p99 is ${ratio.toFixed(2)} of it`);
for (const failure of failures) print(`FAILED: ${failure}`);
const folder = fileURLToPath(new URL('results/', import.meta.url));
mkdirSync(folder, { recursive: true });
const report = {
  at: new Date().toISOString(),
  rate,
  seconds,
  cores: cpus().length,
  calibrationSeconds,
  ratio,
};
writeFileSync(
  `${folder}sign-in-flood.json`,
  `${JSON.stringify({ ...report, results, failures }, null, 2)}\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
