import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import type { SamplesMessage } from '../bus/bus-messages.ts';
import type { LiveStateStore } from '../live/live-state-store.ts';
import { decodeSamples, encodeSamples, type ReceivedSamples } from './samples-codec.ts';
import type { SamplesOutlet } from './samples-outlet.ts';

const SUBJECT = 'eupnea.past';
const ANSWER_TIMEOUT_MS = 1_000;
const requestSchema = z.object({ id: z.int(), seconds: z.number().positive() });

export interface PastServer {
  readonly connection: NatsConnection;
  readonly outlet: SamplesOutlet;
  readonly live: LiveStateStore;
  /** 0 = this process does not run the device. */
  readonly tokenOf: (deviceId: number) => number;
  readonly owns: (deviceId: number) => boolean;
  readonly onError: (error: unknown) => void;
}

/** Answers requests for the past seconds of this gateway's devices; later published samples continue them. */
export function servePast({ connection, outlet, live, tokenOf, owns, onError }: PastServer): void {
  connection.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (error !== null) return onError(error);
      try {
        const { id, seconds } = requestSchema.parse(message.json());
        if (!owns(id)) return;
        outlet.noteWatched(id);
        outlet.flush();
        message.respond(encodeSamples(readPast(live, id, seconds), tokenOf(id)));
      } catch (problem) {
        onError(problem);
      }
    },
  });
}

/** Returns an empty array when no gateway runs the device. */
export async function askPast(
  connection: NatsConnection,
  deviceId: number,
  seconds: number,
): Promise<readonly ReceivedSamples[]> {
  try {
    const answer = await connection.request(SUBJECT, JSON.stringify({ id: deviceId, seconds }), {
      timeout: ANSWER_TIMEOUT_MS,
    });
    return decodeSamples(answer.data);
  } catch {
    // No gateway runs the device, or it is being handed over: the viewer sees later samples only.
    return [];
  }
}

function readPast(live: LiveStateStore, deviceId: number, seconds: number): SamplesMessage[] {
  const messages: SamplesMessage[] = [];
  for (const ring of live.rings(deviceId).values()) {
    const window = ring.locate(ring.nextIndex - Math.round(seconds * ring.rateHz));
    if (window === null) continue;
    const channels: { [Code in ChannelCode]?: Float32Array } = {};
    for (const code of CHANNEL_CODES) {
      if (!window.channels.includes(code)) continue;
      const values = new Float32Array(window.length);
      ring.copy(code, window, values, 0);
      channels[code] = values;
    }
    messages.push({
      deviceId,
      epoch: window.epoch,
      firstIndex: window.firstIndex,
      rateHz: window.rateHz,
      length: window.length,
      firstTimeMs: window.firstTimeMs,
      newestAtMs: live.lastSampleAt(deviceId) ?? window.firstTimeMs,
      channels,
    });
  }
  return messages;
}
