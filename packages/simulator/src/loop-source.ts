import type { EncodableEvent, EventSource } from '@eupnea/drivers';
import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import type { RecordedLoop } from './record-loop.ts';

/**
 * Plays a loop as a device: indices and breath numbers continue across passes. Copies samples and computes no
 * physics.
 * @param offset first sample of the loop, so that devices of one loop are out of phase
 */
export function createLoopSource(loop: RecordedLoop, offset: number): EventSource {
  let sent = 0;
  let position = offset % loop.length;
  let pass = 0;
  let nextOther = loop.others.findIndex((other) => other.at >= position);
  if (nextOther < 0) nextOther = loop.others.length;

  function sendSamples(length: number, events: EncodableEvent[]): void {
    const channels: { [Code in ChannelCode]?: Float32Array } = {};
    for (const code of CHANNEL_CODES) {
      const column = loop.channels[code];
      if (column !== undefined) channels[code] = column.subarray(position, position + length);
    }
    events.push({ type: 'samples', block: { firstIndex: sent, rateHz: loop.rateHz, length, channels } });
    sent += length;
    position += length;
  }

  function renumber(event: EncodableEvent): EncodableEvent {
    if (event.type !== 'mark') return event;
    const deviceBreathNumber = (event.deviceBreathNumber ?? 0) + pass * loop.breaths;
    return { ...event, sampleIndex: sent, deviceBreathNumber };
  }

  function sendOthers(events: EncodableEvent[]): void {
    for (let other = loop.others[nextOther]; other?.at === position; other = loop.others[nextOther]) {
      events.push(renumber(other.event));
      nextOther += 1;
    }
  }

  return {
    advance(elapsedMs) {
      const due = Math.floor((elapsedMs * loop.rateHz) / 1000);
      const events: EncodableEvent[] = [];
      while (sent < due) {
        if (position === loop.length) {
          position = 0;
          nextOther = 0;
          pass += 1;
        }
        sendOthers(events);
        const border = loop.others[nextOther]?.at ?? loop.length;
        sendSamples(Math.min(due - sent, border - position), events);
      }
      return events;
    },
    snapshot: () => loop.snapshot,
  };
}
