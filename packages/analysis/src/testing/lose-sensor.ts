import fc from 'fast-check';
import { createNoise, SECONDS, type Lung, type Row } from './corrupt-rows.ts';

/** A sensor that keeps its last value for a time, to the digit or within one step of its converter, or reads zero. */
export const losses = fc.record({
  channel: fc.constantFrom('flow', 'pressure'),
  kind: fc.constantFrom('held', 'noisy', 'zero'),
  seconds: fc.integer({ min: 40, max: 300 }).map((hundredths) => hundredths / 100),
  places: fc.constantFrom(1, 1, 1, 2),
  /** Step of the converter, L/min or cmH2O. */
  step: fc.constantFrom(0.001, 0.01, 0.1),
});

export type Loss = typeof losses extends fc.Arbitrary<infer Value> ? Value : never;

/** Start of each loss, s. */
export function timesOf({ seconds, places }: Loss, { seed }: Lung): readonly number[] {
  const noise = createNoise(seed + 5);
  for (let discarded = 0; discarded < 3; discarded += 1) noise();
  const room = (SECONDS - 10) / places;
  return Array.from({ length: places }, (_time, place) => 4 + room * place + (room - seconds - 1) * noise());
}

/** Rows of a converter with steps, one of whose sensors is lost for a time. */
export function loseSensor(rows: readonly Row[], loss: Loss, lung: Lung): readonly Row[] {
  const { channel, kind, seconds, step } = loss;
  const noise = createNoise(lung.seed + 7);
  const round = (value: number | null) => (value === null ? null : step * Math.round(value / step));
  const times = timesOf(loss, lung);
  let last = 0;
  return rows.map((row) => {
    const whole = { ...row, flow: round(row.flow), pressure: round(row.pressure) };
    if (!times.some((from) => row.time >= from && row.time < from + seconds)) {
      last = whole[channel] ?? 0;
      return whole;
    }
    if (kind === 'zero') return { ...whole, [channel]: 0 };
    const away = kind === 'held' ? 0 : Math.floor(3 * noise()) - 1;
    return { ...whole, [channel]: last + step * away };
  });
}
