import type { DeviceEvent } from '@eupnea/model';
import type { DisconnectReason } from './disconnect-reason.ts';

/** Interface from a connection to the device's pipeline. An exception ends this device's connection only. */
export interface DeviceStream {
  connected(nowMs: number): void;
  /**
   * @param nowMs arrival of the newest bytes
   * @param longestGapMs longest time between two arrivals, where several were gathered; else the time since the last call
   */
  receive(events: readonly DeviceEvent[], nowMs: number, longestGapMs?: number): void;
  disconnected(reason: DisconnectReason, nowMs: number): void;
  /**
   * Called about once a second, connected or not.
   * @param hasUnread bytes that arrived earlier are still to be read, so that the time without events says nothing
   */
  tick(nowMs: number, hasUnread?: boolean): void;
  /** True while too much data waits for storage; the connection is then paused until the backlog falls. */
  readonly isBehind: boolean;
}
