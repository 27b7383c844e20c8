import type { DeviceEvent } from '@eupnea/model';
import type { DisconnectReason } from '../transports/tcp-dial.ts';

/** What a connection tells the device's pipeline. May throw: that costs this device's connection and nothing else. */
export interface DeviceStream {
  connected(nowMs: number): void;
  receive(events: readonly DeviceEvent[], nowMs: number): void;
  disconnected(reason: DisconnectReason, nowMs: number): void;
  /** About once a second, connected or not. */
  tick(nowMs: number): void;
  /** More is waiting to be stored than should: the connection is paused until it falls. */
  readonly isBehind: boolean;
}
