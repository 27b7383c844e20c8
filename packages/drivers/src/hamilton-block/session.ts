import type { DeviceEvent } from '@eupnea/model';
import type { DriverOutput, DriverSession } from '../driver.ts';
import { createFieldReader } from './field-reader.ts';
import { createBlockDecoder, encodeFrame } from './frames.ts';
import { decodeFields, encodeGroupRequest, GROUPS, SEND_STATES } from './groups.ts';

/** Repetition of the request, which the device forgets, ms (device-protocols 4.3). */
export const RESEND_MS = 30_000;
/** Four requests without an answer. Values come by breath, so a pause is not a fault. */
export const SILENT_FOR_MS = 4 * RESEND_MS;

export const MIXED_MODE_REQUEST = encodeFrame(
  encodeGroupRequest([
    { group: GROUPS.monitored, state: SEND_STATES.breath, timer: 0 },
    { group: GROUPS.alarms, state: SEND_STATES.change, timer: 0 },
    { group: GROUPS.controls, state: SEND_STATES.change, timer: 0 },
    { group: GROUPS.identifications, state: SEND_STATES.once, timer: 0 },
    { group: GROUPS.software, state: SEND_STATES.once, timer: 0 },
  ]),
);

/** Client of the mixed mode: requests groups with their intervals. */
export function createHamiltonBlockSession(): DriverSession {
  const decoder = createBlockDecoder();
  const reader = createFieldReader();
  let requestedMs = 0;
  let heardMs = 0;

  function ask(nowMs: number): DriverOutput {
    requestedMs = nowMs;
    return { events: [], send: MIXED_MODE_REQUEST };
  }

  function take(payload: Uint8Array, nowMs: number): readonly DeviceEvent[] {
    const fields = decodeFields(payload);
    // An acknowledgement, or a command of another mode.
    if (fields === null) return [];
    heardMs = nowMs;
    return reader.read(fields);
  }

  return {
    open(nowMs) {
      heardMs = nowMs;
      return { ...ask(nowMs), events: [{ type: 'identity', model: 'Hamilton (block protocol)' }] };
    },
    receive(bytes, nowMs) {
      const { payloads, faults } = decoder.push(bytes);
      const issues = faults.map(
        (detail): DeviceEvent => ({ type: 'issue', code: 'frame_rejected', detail, lost: 1 }),
      );
      return { events: [...issues, ...payloads.flatMap((payload) => take(payload, nowMs))] };
    },
    tick(nowMs) {
      // Restarts the waits after the clock was set back.
      if (heardMs > nowMs) heardMs = nowMs;
      if (requestedMs > nowMs) requestedMs = nowMs;
      if (nowMs - heardMs >= SILENT_FOR_MS) {
        return { events: [], reset: `nothing received for ${SILENT_FOR_MS / 1000} s` };
      }
      return nowMs - requestedMs >= RESEND_MS ? ask(nowMs) : { events: [] };
    },
    close: () => ({ events: [] }),
  };
}
