import type { DeviceEvent } from '@eupnea/model';
import type { DriverOutput, DriverSession } from '../driver.ts';
import { createSilenceWatch } from '../silence-watch.ts';
import { createSimulatorDecoder, type DecodedBytes } from './codec.ts';
import { createIndexBase } from './index-base.ts';

/** Time limit of the greeting, ms; a later one comes from another service. */
export const GREETING_TIMEOUT_MS = 5_000;

/** Client of the simulator stream. Sends nothing. */
export function createSimulatorSession(): DriverSession {
  const decoder = createSimulatorDecoder();
  const silence = createSilenceWatch();
  let openedMs = 0;
  const indices = createIndexBase();

  function describe(decoded: DecodedBytes): DriverOutput {
    const events: DeviceEvent[] = decoded.faults.map((detail) => ({
      type: 'issue',
      code: 'frame_rejected',
      detail,
    }));
    for (const heard of decoded.events) {
      const rebased = indices.rebase(heard);
      if (rebased === null) return { events, reset: 'an index went back: the device has started anew' };
      events.push(...rebased);
    }
    return { events };
  }

  return {
    open(nowMs) {
      openedMs = nowMs;
      silence.heard(nowMs);
      return { events: [] };
    },
    receive(bytes, nowMs) {
      const decoded = decoder.push(bytes);
      if (!decoded.ok) return { events: [], reset: decoded.error };
      if (decoded.value.events.length > 0) silence.heard(nowMs);
      return describe(decoded.value);
    },
    tick(nowMs) {
      const isLate = !decoder.isGreeted && nowMs - openedMs >= GREETING_TIMEOUT_MS;
      const reason = isLate ? 'no greeting of a simulator stream' : silence.check(nowMs);
      return reason === null ? { events: [] } : { events: [], reset: reason };
    },
    close: () => describe(decoder.finish()),
  };
}
