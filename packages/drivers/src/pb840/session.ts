import type { DeviceEvent } from '@eupnea/model';
import type { DriverSession } from '../driver.ts';
import { createSilenceWatch } from '../silence-watch.ts';
import { createPb840Decoder } from './codec.ts';

/** Number of consecutive unusable lines (30 s of rows) after which the port has another service. */
export const MAX_UNUSABLE_LINES = 1_500;

/** Client of the waveform port. Sends nothing, because the port has no commands. */
export function createPb840Session(): DriverSession {
  const decoder = createPb840Decoder();
  const silence = createSilenceWatch();
  let unusableLines = 0;

  function countUnusable(events: readonly DeviceEvent[]): void {
    for (const event of events) {
      if (isWaveform(event)) unusableLines = 0;
      else if (event.type === 'issue') unusableLines += 1;
    }
  }

  return {
    open(nowMs) {
      silence.heard(nowMs);
      return { events: [{ type: 'identity', model: 'Puritan Bennett 840' }] };
    },
    receive(bytes, nowMs) {
      const events = decoder.push(bytes);
      if (events.some(isWaveform)) silence.heard(nowMs);
      countUnusable(events);
      if (unusableLines < MAX_UNUSABLE_LINES) return { events };
      return { events, reset: `${unusableLines} lines without a row of PB840 waveform` };
    },
    tick(nowMs) {
      const reason = silence.check(nowMs);
      return reason === null ? { events: [] } : { events: [], reset: reason };
    },
    close: () => ({ events: [] }),
  };
}

/** Whether at least one row is readable. */
function isWaveform(event: DeviceEvent): boolean {
  return event.type === 'samples' && event.block.channels.flow?.some(Number.isFinite) === true;
}
