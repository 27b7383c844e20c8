import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deviceSchema } from '@eupnea/contracts/device';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { LatencySummary } from '../live-wall/messages.ts';
import { expectMessage, signIn } from '../live-wall/run-wall.ts';

const VIEWERS = fileURLToPath(new URL('../live-wall/viewers.ts', import.meta.url));
const PAST_LIMIT_MS = 60 * 60_000;
const POLL_MS = 2_000;
/** Of the demo's simulated beds; the emulated ones may begin later. */
const WATCHED = 8;

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Waits until the past is whole. @returns latencies of the wall's first beds meanwhile, gateway to client */
export async function watchPast(address: string, account: Account): Promise<LatencySummary> {
  const token = await signIn(address, account);
  const ids = await listStreaming(address, token);
  const viewers = fork(VIEWERS, [address, token, ids.slice(0, WATCHED).join(','), '1']);
  try {
    await expectMessage(viewers, 'ready');
    viewers.send('measure');
    await untilWhole(address, account);
    viewers.send('report');
    return (await expectMessage(viewers, 'report')).sampleLatency;
  } finally {
    if (viewers.exitCode === null) viewers.kill('SIGKILL');
  }
}

async function untilWhole(address: string, account: Account): Promise<void> {
  const startedAt = performance.now();
  let token = await signIn(address, account);
  while (performance.now() - startedAt < PAST_LIMIT_MS) {
    const past = await readPast(address, token);
    if (past === null) token = await signIn(address, account);
    else if (past === 'ready') return;
    else if (past !== 'making') throw new Error(`the past is ${past}; the server's log says why`);
    await delay(POLL_MS);
  }
  throw new Error(`the past is not whole after ${PAST_LIMIT_MS} ms`);
}

/** null = the token has ended. */
async function readPast(address: string, token: string): Promise<string | null> {
  const answer = await get(address, '/nestjs/demo', token);
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`/nestjs/demo answered ${answer.status}: ${await answer.text()}`);
  return ENDPOINTS.readDemo.success.body.parse(await answer.json()).past;
}

/** The beds that stream; those of the past are not dialled. */
async function listStreaming(address: string, token: string): Promise<number[]> {
  const answer = await get(address, '/nestjs/devices', token);
  if (!answer.ok) throw new Error(`/nestjs/devices answered ${answer.status}: ${await answer.text()}`);
  return deviceSchema
    .array()
    .parse(await answer.json())
    .filter(({ active, device_type: type }) => active && type === 'simulator')
    .map(({ id }) => id);
}

function get(address: string, path: string, token: string): Promise<Response> {
  return fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
}
