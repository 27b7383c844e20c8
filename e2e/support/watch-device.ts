import type { BreathRecord } from '@eupnea/contracts/breath';
import {
  parsedVentilatorDataSchema,
  type ParsedVentilatorData,
} from '@eupnea/contracts/live/parsed-ventilator-data';
import { io, type Socket } from 'socket.io-client';

/** Ten times what a handful of breaths takes. */
const DEADLINE_MS = 180_000;

export interface DeviceWatch {
  readonly messages: readonly ParsedVentilatorData[];
  /** Finished breaths by the device's own number. */
  readonly breaths: ReadonlyMap<number, BreathRecord>;
  /** Resolves when the condition holds after some message. */
  until(condition: () => boolean): Promise<void>;
  close(): void;
}

/** A viewer without a browser: what the server sends of one device, checked against its schema. */
export function watchDevice(address: string, accessToken: string, deviceId: number): DeviceWatch {
  const messages: ParsedVentilatorData[] = [];
  const breaths = new Map<number, BreathRecord>();
  const waiting = new Set<() => void>();
  const socket: Socket = io(address, {
    path: '/frontend',
    transports: ['websocket'],
    forceNew: true,
    auth: { auth_token: accessToken },
    query: { device_id: String(deviceId) },
  });
  socket.on('parsedVentilatorData', (payload: unknown) => {
    const message = parsedVentilatorDataSchema.parse(payload);
    messages.push(message);
    for (const breath of message.breaths ?? []) {
      if (breath.vent_breath_number !== null) breaths.set(breath.vent_breath_number, breath);
    }
    for (const look of waiting) look();
  });
  return {
    messages,
    breaths,
    until: (condition) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`condition not met after ${messages.length} messages, ${breaths.size} breaths`));
        }, DEADLINE_MS);
        const look = () => {
          if (!condition()) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () => socket.disconnect(),
  };
}
