import { setTimeout as delay } from 'node:timers/promises';
import { tokensSchema } from '@eupnea/contracts/auth';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { parsedVentilatorDataSchema } from '@eupnea/contracts/live/parsed-ventilator-data';
import { patientSchema } from '@eupnea/contracts/patient';
import { type Socket, io } from 'socket.io-client';
import type { AwakeClock } from '../awake-clock.ts';
import type { Acknowledged, Frame } from './acknowledged.ts';
import { EMAIL, PASSWORD } from './killed-unit.ts';

export interface WatchedServer {
  readonly address: string;
  readonly token: string;
  readonly acknowledged: Acknowledged;
}

export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}${ENDPOINTS.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  return tokensSchema.parse(await answer.json()).access_token;
}

/** Records messages of a device's socket; calls back at each acknowledged breath. */
export function watchDevice(
  { address, token, acknowledged }: WatchedServer,
  deviceId: number,
  told: { readonly frames: Frame[]; readonly clock: AwakeClock; readonly onBreath: () => void },
): Socket {
  const socket = io(address, {
    path: '/frontend',
    transports: ['websocket'],
    forceNew: true,
    // A server that has just started on a loaded machine may answer after the client's limit; the first try is not the last.
    reconnection: true,
    auth: { auth_token: token },
    query: { device_id: String(deviceId) },
  });
  socket.on('parsedVentilatorData', (payload: unknown) => {
    const { samples, breaths } = parsedVentilatorDataSchema.parse(payload);
    if (samples !== undefined) {
      const stream = `${deviceId}/${samples.epoch}/${samples.rate_hz}`;
      const end = samples.first_index + samples.count;
      told.frames.push({ stream, first: samples.first_index, end, receivedAt: told.clock.now() });
    }
    for (const breath of breaths ?? []) {
      const key = `${deviceId}/${breath.breath_number}`;
      const content = `${breath.epoch}/${breath.start_index}/${breath.end_index}/${breath.features.vti_ml}`;
      const former = acknowledged.breaths.get(key);
      if (former !== undefined && former !== content)
        acknowledged.changed.push(`${key}: ${former}, ${content}`);
      acknowledged.breaths.set(key, content);
      told.onBreath();
    }
  });
  return socket;
}

/** Creates patients one after the other until stopped; each 2xx response is an acknowledgement. */
export function createPatients(
  { address, token, acknowledged }: WatchedServer,
  projectId: number,
): { readonly firstIsCreated: Promise<void>; stop(): void } {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const work = async () => {
    for (let number = 0; !stop.signal.aborted; number++) {
      const answer = await fetch(`${address}${ENDPOINTS.createPatient.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ pseudonym: `K-${Date.now()}-${number}`, project_id: projectId }),
      });
      const body: unknown = await answer.json();
      if (answer.ok) {
        acknowledged.patients.push(patientSchema.parse(body).id);
        first.resolve();
      } else if (answer.status !== 429)
        throw new Error(`creating a patient: ${answer.status} ${JSON.stringify(body)}`);
      await delay(50);
    }
  };
  work().catch((error: unknown) => {
    // The kill interrupts the last call; any other error fails the test.
    if (!(error instanceof TypeError)) acknowledged.changed.push(String(error));
    first.resolve();
  });
  return { firstIsCreated: first.promise, stop: () => stop.abort() };
}
