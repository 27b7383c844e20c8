import { expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { ValueCheck } from './check-values.ts';

const RATE_HZ = 50;
const MINUTES = 16;

/** Breaths of a passive lung; the zero of the flow moves by 0.5 L/min in each minute, and is right in the first one. */
function* breathe(): Generator<RecordingEvent> {
  let volumeL = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const length = 60 * RATE_HZ;
    const [flow, pressure] = [new Float32Array(length), new Float32Array(length)];
    for (let index = 0; index < length; index += 1) {
      const applied = (index / RATE_HZ) % 4 < 1 ? 15 : 0;
      const flowLs = (applied - volumeL / 0.05) / 10;
      volumeL += flowLs / RATE_HZ;
      pressure[index] = 5 + applied;
      flow[index] = 60 * flowLs + 0.5 * minute;
    }
    yield {
      type: 'samples',
      block: { firstIndex: minute * length, rateHz: RATE_HZ, length, channels: { flow, pressure } },
    };
  }
}

it('follows a zero that drifts over minutes, and says how far', () => {
  const check = new ValueCheck('table');
  const events = [...breathe()].flatMap((event) => check.take([event]));
  events.push(...check.finish());
  const rests = events.flatMap((event) =>
    event.type === 'samples' ? [event.block.channels.flow?.at(195) ?? Number.NaN] : [],
  );
  expect(rests).toHaveLength(MINUTES);
  for (const rest of rests) expect(Math.abs(rest)).toBeLessThan(2.5);
  // One minute out of five is judged anew.
  for (const minute of [0, 5, 10, 15]) expect(Math.abs(rests[minute] ?? 99)).toBeLessThan(0.3);
  const details = events.flatMap((event) => (event.type === 'issue' ? [event.issue.detail] : []));
  expect(details.join()).toMatch(/an offset that moves from 2\.5\d to 7\.5\d L\/min/u);
});
