import { parsedVentilatorDataSchema } from '@eupnea/contracts/live/parsed-ventilator-data';
import { decodeSamples } from '@eupnea/contracts/live/sample-frame';
import { type Socket, io } from 'socket.io-client';
import type { Latencies } from '../live-wall/latencies.ts';
import type { BedRecord } from './bed-record.ts';
import { BLOCK_SAMPLES, readTag } from './tagged-samples.ts';

const REFUSED_RETRY_MS = 1_000;
/** Samples that waited at their bed are as late as the bed made them. */
const HELD_MS = 500;

export interface ViewedBed {
  readonly deviceId: number;
  readonly record: BedRecord;
}

/** Watches one bed as a browser does and measures the time from the bed's socket to here. */
export function watchBed(
  address: string,
  token: () => Promise<string>,
  { deviceId, record }: ViewedBed,
  latencies: () => Latencies,
): Socket {
  const socket = io(address, {
    path: '/frontend',
    query: { device_id: String(deviceId) },
    // Asked at each connection: an access token lives shorter than the run.
    auth: (give) =>
      void token().then(
        (value) => give({ auth_token: value }),
        () => give({}),
      ),
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 2_000,
  });
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), REFUSED_RETRY_MS);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), REFUSED_RETRY_MS);
  });
  socket.on('parsedVentilatorData', (message: unknown, attachment: unknown) => {
    const { samples } = parsedVentilatorDataSchema.pick({ samples: true }).parse(message);
    if (samples === undefined || !(attachment instanceof Uint8Array)) return;
    const decoded = decodeSamples(samples, attachment);
    if (!decoded.ok) throw new Error(decoded.error);
    const { flow, pressure } = decoded.value;
    if (flow === undefined || pressure === undefined) return;
    const nowMs = Date.now();
    // The newest whole block of the message.
    for (let at = samples.count - BLOCK_SAMPLES; at >= 0; at -= 1) {
      const block = readTag(flow, pressure, at);
      if (block === null) continue;
      record.noteSeen(record.sentMs(block), nowMs - record.sentMs(block));
      if (record.heldMs(block) < HELD_MS) latencies().add(nowMs - record.sentMs(block));
      break;
    }
  });
  return socket;
}
