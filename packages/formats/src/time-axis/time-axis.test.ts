import { describe, expect, it } from 'vitest';
import { parseCsvColumns } from '../csv/csv-columns.ts';
import { createCsvReader } from '../csv/csv-reader.ts';
import type { RecordingEvent } from '../reader.ts';

/** The flow of sample k of a recording at 100 Hz: another value in every row, smooth. */
const flowAt = (seconds: number) => 40 * Math.sin(seconds * 1.7) + 3 * Math.sin(seconds * 0.31);

interface Placed {
  readonly rateHz: number;
  readonly codes: readonly string[];
  readonly details: string;
  /** Largest distance of a sample from the time of its row, s, where its flow is known. */
  readonly off: number;
  readonly samples: number;
}

function read(rows: readonly string[], rateHz?: number): readonly RecordingEvent[] {
  const parsed = parseCsvColumns('time=t,flow=f,pressure=p');
  if (!parsed.ok) throw new Error(parsed.error);
  const reader = createCsvReader({ columns: parsed.value, ...(rateHz === undefined ? {} : { rateHz }) });
  const bytes = Uint8Array.from(['t,f,p', ...rows].join('\n'), (c) => c.charCodeAt(0));
  return [...reader.push(bytes), ...reader.finish()];
}

/** @param times true times of the rows; @param stamps written times of the rows */
function place(times: readonly number[], stamps: readonly (number | string)[], statedHz?: number): Placed {
  const events = read(
    times.map(
      (time, row) => `${stamps[row] ?? ''},${flowAt(time).toFixed(5)},${(5 + row * 1e-3).toFixed(3)}`,
    ),
    statedHz,
  );
  const trueTimes = new Map(
    times.map((time, row) => [Math.fround(5 + Number((row * 1e-3).toFixed(3))), time]),
  );
  let off = 0;
  let samples = 0;
  let rateHz = 0;
  for (const event of events) {
    if (event.type !== 'samples') continue;
    rateHz = event.block.rateHz;
    for (const [index, pressure] of (event.block.channels.pressure ?? []).entries()) {
      const time = trueTimes.get(pressure);
      if (time === undefined) continue;
      samples += 1;
      off = Math.max(off, Math.abs((event.block.firstIndex + index) / rateHz - time));
    }
  }
  const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
  return {
    rateHz,
    codes: issues.map(({ code }) => code),
    details: issues.map(({ detail }) => detail).join(' '),
    off,
    samples,
  };
}

function timesOf(rateHz: number, count: number): number[] {
  return Array.from({ length: count }, (_row, index) => index / rateHz);
}

/** Deterministic numbers in [0, 1). */
function createNoise(): () => number {
  let state = 12345;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

describe('the time axis of a table', () => {
  it('costs a row the time that no recording has, and names it', () => {
    const times = timesOf(100, 1000);
    const stamps = times.map((time, row) => (row === 500 ? '1e308' : time.toFixed(2)));
    const { codes, details, off } = place(times, stamps);
    expect(codes).toEqual(['csv_bad_time', 'csv_unread_rows']);
    expect(details).toContain('1 rows have a time that no recording has');
    expect(off).toBeLessThan(0.005);
  });

  it('keeps its time when the clock falls back an hour during a pause', () => {
    const times = timesOf(100, 4000).filter((time) => time < 18.5 || time >= 20);
    const { codes, off } = place(
      times,
      times.map((time) => (8000 + time - (time < 19 ? 0 : 3600)).toFixed(3)),
    );
    expect(codes).toEqual(['csv_clock_change', 'csv_time_gap']);
    expect(off).toBeLessThan(0.0051);
  });

  it('finds the rate of coarse stamps among lost rows', () => {
    const noise = createNoise();
    const times = timesOf(50, 2400).filter(() => noise() > 0.02);
    const placed = place(
      times,
      times.map((time) => time.toFixed(2)),
    );
    expect(placed.rateHz).toBe(50);
    expect(placed.off).toBeLessThan(0.001);
  });

  it.each([
    ['minutes with two decimals', 50, 0.6, 60],
    ['hours with four decimals', 40, 0.36, 60],
    ['tenths of a second', 40, 0.1, 60],
    ['whole seconds, of few', 50, 1, 12],
    ['whole seconds, of few, at 62.5 Hz', 62.5, 1, 14],
  ])('finds the rate of rows whose times are %s', (_name, rateHz, tick, seconds) => {
    const times = timesOf(rateHz, rateHz * seconds);
    const placed = place(
      times.map((time) => time + 0.37 * tick),
      times.map((time) => (Math.floor((time + 0.37 * tick) / tick + 1e-9) * tick).toFixed(4)),
    );
    expect(placed.rateHz).toBe(rateHz);
    expect(placed.codes).toEqual([]);
    expect(placed.samples).toBe(times.length);
  });

  it.each([
    ['tenths of a minute', 6],
    ['a date alone', 86_400],
  ])('reads rows whose times are %s at a stated rate', (_name, tick) => {
    const times = timesOf(50, 1500);
    const stamps = times.map((time) => (Math.floor(time / tick) * tick).toFixed(1));
    const placed = place(times, stamps, 50);
    expect(placed.codes).toEqual([]);
    expect(placed.samples).toBe(1500);
    expect(placed.off).toBeLessThan(0.001);
  });

  it('finds the rate of packets of which one is lost', () => {
    const times = timesOf(100, 3000);
    const kept = times.filter((_time, row) => Math.floor((row + 7) / 20) !== 40);
    const stamps = kept.map((time) => (Math.floor((time * 100 + 7.01) / 20) / 5).toFixed(3));
    const { rateHz, codes, off } = place(kept, stamps);
    expect(rateHz).toBe(100);
    expect(codes).toContain('csv_lost_rows');
    expect(off).toBeLessThan(0.0101);
  });

  it('reads packets among lost rows at a stated rate', () => {
    const noise = createNoise();
    const times = timesOf(50, 2400).filter(() => noise() > 0.004);
    const stamps = times.map((time) => (Math.floor(time / 0.6 + 1e-9) * 0.6).toFixed(2));
    const { samples, off } = place(times, stamps, 50);
    expect(samples).toBeGreaterThan(0.95 * times.length);
    expect(off).toBeLessThan(0.1);
  });

  it.each([256, 512])(
    'finds a rate of %d Hz by times in whole milliseconds, where rows are lost at first',
    (rateHz) => {
      const times = timesOf(rateHz, rateHz * 16).filter((time, row) => time >= 3 || row % 4 !== 3);
      const placed = place(
        times,
        times.map((time) => time.toFixed(3)),
      );
      expect(placed.rateHz).toBe(rateHz);
      expect(placed.off).toBeLessThan(0.002);
    },
  );

  it('finds a rate by times in whole milliseconds of a signal that often rests', () => {
    const times = timesOf(256, 8000).filter((time, row) => time >= 5 || row % 4 !== 3);
    const lines = times.map(
      (time) => `${time.toFixed(3)},${Math.round(flowAt(time))},${5 + Math.round(time) / 8}`,
    );
    const rates = read(lines).flatMap((event) => (event.type === 'samples' ? [event.block.rateHz] : []));
    expect(new Set(rates)).toEqual(new Set([256]));
  });

  it.each([1, 2, 3, 4])('asks for the rate of packets among lost rows (%d)', (seed) => {
    const noise = createNoise();
    for (let draw = 0; draw < seed * 100; draw += 1) noise();
    const times = timesOf(50, 2400).filter(() => noise() > 0.02);
    const { codes, details } = place(
      times,
      times.map((_time, row) => (times[row - (row % 20)] ?? 0).toFixed(3)),
    );
    expect(codes).toEqual(['csv_rate', 'csv_unread_rows']);
    expect(details).toContain('rows are missing among them');
  });

  it('takes lost cells of one channel for lost cells and not for another rate', () => {
    const noise = createNoise();
    const lines = timesOf(125, 4000).map((time) => {
      const tick = Math.floor(time / 0.015625) * 0.015625;
      return `${tick.toFixed(6)},${flowAt(time).toFixed(5)},${noise() < 0.04 ? '' : (5 + Math.sin(time)).toFixed(4)}`;
    });
    const codes = read(lines).flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []));
    expect(codes).toEqual(['csv_missing_values']);
  });

  it('takes equal values by noise for no rows written twice, in stamps of whole seconds', () => {
    const noise = createNoise();
    const times = timesOf(100, 9000);
    const lines = times.map((time) => {
      const flow = 40 * Math.sin(time) + 0.3 * (noise() + noise() + noise() - 1.5);
      return `${Math.floor(time + 1e-9)},${flow.toFixed(2)},${(5 + Math.sin(time)).toFixed(2)}`;
    });
    const events = read(lines);
    expect(events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []))).toEqual([]);
    const rates = events.flatMap((event) => (event.type === 'samples' ? [event.block.rateHz] : []));
    expect(new Set(rates)).toEqual(new Set([100]));
  });

  it.each([100, undefined])(
    'keeps rows of packets that repeat the row before, where all make a usual rate (%s)',
    (statedHz) => {
      // Every tenth sample of the source is held, as by a monitor that polls.
      const held = timesOf(100, 6000).map((_time, row) => (row % 10 === 5 ? row - 1 : row) / 100);
      const lines = held.map(
        (time, row) =>
          `${(Math.floor(row / 20) / 5).toFixed(1)},${flowAt(time).toFixed(2)},${(5 + Math.sin(time)).toFixed(2)}`,
      );
      const events = read(lines, statedHz);
      expect(events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []))).toEqual([]);
      const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
      expect(blocks.reduce((sum, { length }) => sum + length, 0)).toBe(6000);
    },
  );

  it('drops rows that are written twice and share a tick of the clock', () => {
    const noise = createNoise();
    const times = timesOf(100, 5000).flatMap((time) => (noise() < 0.03 ? [time, time] : [time]));
    const lines = times.map((time) => {
      const tick = Math.floor(time / 0.015625) * 0.015625;
      return `${tick.toFixed(6)},${flowAt(time).toFixed(5)},${(5 + Math.sin(time)).toFixed(5)}`;
    });
    const events = read(lines);
    const rates = events.flatMap((event) => (event.type === 'samples' ? [event.block.rateHz] : []));
    expect(new Set(rates)).toEqual(new Set([100]));
    expect(events.some((event) => event.type === 'issue' && event.issue.code === 'csv_repeated_rows')).toBe(
      true,
    );
  });

  it.each([40, 50, 75, 100, 133, 200, 256])(
    'places regular rows of %d Hz whose stamps are milliseconds',
    (rateHz) => {
      const times = timesOf(rateHz, 6000);
      const placed = place(
        times,
        times.map((time) => time.toFixed(3)),
      );
      expect(placed.codes).toEqual([]);
      expect(placed.rateHz).toBeCloseTo(rateHz, 2);
      expect(placed.off).toBeLessThan(0.5 / rateHz + 0.0011);
    },
  );

  it.each([2, 3, 4, 5, 10])(
    'takes absent rows as missing samples: every %dth of the first seconds',
    (every) => {
      const times = timesOf(100, 6000).filter((_time, row) => row >= 800 || row % every !== every - 1);
      const placed = place(
        times,
        times.map((time) => time.toFixed(2)),
      );
      expect(placed.rateHz).toBe(100);
      expect(placed.off).toBeLessThan(0.0051);
      expect(placed.codes).toContain('csv_lost_rows');
    },
  );

  it('tells absent rows of the whole table from late stamps by the signal', () => {
    const times = timesOf(100, 6000).filter((_time, row) => row % 4 !== 3);
    expect(
      place(
        times,
        times.map((time) => time.toFixed(2)),
      ).rateHz,
    ).toBe(100);
    const even = timesOf(75, 6000);
    const ticks = even.map((time) => (Math.floor(time / 0.01 + 1e-6) * 0.01).toFixed(2));
    expect(place(even, ticks).rateHz).toBeCloseTo(75, 1);
  });

  it.each([0.05, 0.2, 0.4])('takes a share of %d of rows lost at random as missing', (share) => {
    const noise = createNoise();
    const times = timesOf(128, 6000).filter(() => noise() >= share);
    const placed = place(
      times,
      times.map((time) => time.toFixed(4)),
    );
    expect(placed.rateHz).toBeCloseTo(128, 2);
    expect(placed.off).toBeLessThan(0.5 / 128);
  });

  it.each([50, 64, 100, 200])('spreads %d Hz over the ticks of a host clock of 15.6 ms', (rateHz) => {
    const times = timesOf(rateHz, 6000);
    const placed = place(
      times,
      times.map((time) => (Math.floor(time / 0.015625 + 1e-9) * 0.015625).toFixed(4)),
    );
    expect(Math.abs(placed.rateHz / rateHz - 1)).toBeLessThan(0.002);
    expect(placed.off).toBeLessThan(0.0157 + 0.5 / rateHz);
    expect(placed.codes.filter((code) => code !== 'csv_filled_rows')).toEqual([]);
  });

  it.each([5, 10, 25, 50])('spreads packets of %d rows that share a time of arrival', (size) => {
    const noise = createNoise();
    const times = timesOf(50, 4000);
    let arrival = 0;
    const stamps = times.map((time, row) => {
      if (row % size === 0) arrival = time + noise() * 0.01;
      return (arrival + (row % size) * 2e-5).toFixed(3);
    });
    const placed = place(times, stamps);
    expect(Math.abs(placed.rateHz / 50 - 1)).toBeLessThan(0.003);
    expect(placed.codes.filter((code) => /gap|back|lost/.test(code))).toEqual([]);
  });

  it('follows stamps that shake by a third of a step', () => {
    const noise = createNoise();
    const times = timesOf(100, 6000);
    const placed = place(
      times,
      times.map((time) => (time + (noise() - 0.5) * 0.0066).toFixed(4)),
    );
    expect(Math.abs(placed.rateHz / 100 - 1)).toBeLessThan(0.0005);
    expect(placed.samples).toBeGreaterThan(5980);
  });

  it('lets a stated rate win over times of arrival', () => {
    const times = timesOf(50, 3000);
    const placed = place(
      times,
      times.map((time) => (Math.floor(time * 2) / 2).toFixed(3)),
      50,
    );
    expect(placed.rateHz).toBe(50);
    expect(placed.codes).toEqual([]);
    expect(placed.off).toBeLessThan(0.011);
  });

  it('drops rows that are written twice', () => {
    const once = timesOf(100, 3000);
    const times = once.flatMap((time) => [time, time]);
    const placed = place(
      times,
      times.map((time) => time.toFixed(2)),
    );
    expect(placed.rateHz).toBe(100);
  });

  it('goes on over midnight and the change of summer time', () => {
    const clock = (time: number) => new Date(time * 1000).toISOString().slice(11, 23);
    const times = timesOf(100, 3000);
    const midnight = place(
      times,
      times.map((time) => clock((time + 86_390) % 86_400)),
    );
    expect(midnight.codes).toEqual(['csv_clock_change']);
    expect(midnight.off).toBeLessThan(0.006);
    const winter = place(
      times,
      times.map((time) => (time < 15 ? time + 10_000 : time + 6400).toFixed(2)),
    );
    expect(winter.codes).toEqual(['csv_clock_change']);
    expect(winter.off).toBeLessThan(0.006);
  });

  it('names a pause, a restart and a single damaged stamp', () => {
    const times = timesOf(100, 4000);
    const paused = place(
      times,
      times.map((time) => (time < 20 ? time : time + 7).toFixed(2)),
    );
    expect(paused.codes).toEqual(['csv_time_gap']);
    const restarted = place(
      times,
      times.map((time) => (time < 20 ? time + 500 : time - 20).toFixed(2)),
    );
    expect(restarted.codes).toEqual(['csv_time_backwards']);
    const damaged = place(
      times,
      times.map((time, row) => (row === 2000 ? 9999 : time).toFixed(2)),
    );
    expect(damaged.codes).toEqual([]);
    expect(damaged.off).toBeLessThan(0.006);
  });

  it('refuses a thinned export and shows the steps', () => {
    const times = timesOf(10, 1000);
    const placed = place(
      times,
      times.map((time) => time.toFixed(2)),
    );
    expect(placed.samples).toBe(0);
    expect(placed.details).toContain('10.00 samples a second');
    expect(placed.details).toContain('100 ms 100 %');
  });

  it.each([
    ['flow', 100, 50],
    ['flow', 62.5, 125],
    ['pressure', 50, 25],
  ])('joins two clocks where a few rows of %s are lost', (lossy, flowHz, pressureHz) => {
    const noise = createNoise();
    const keep = (channel: string) => channel !== lossy || noise() > 0.02;
    const flow = timesOf(flowHz, flowHz * 6).filter(() => keep('flow'));
    const pressure = timesOf(pressureHz, pressureHz * 6)
      .map((time) => time + 0.0011)
      .filter(() => keep('pressure'));
    const rows = [
      ...flow.map((time) => ({ time, text: `${time.toFixed(4)},${flowAt(time).toFixed(4)},` })),
      ...pressure.map((time) => ({ time, text: `${time.toFixed(4)},,${(10 + time).toFixed(4)}` })),
    ].toSorted((left, right) => left.time - right.time);
    const events = read(rows.map(({ text }) => text));
    const rates = events.flatMap((event) => (event.type === 'samples' ? [event.block.rateHz] : []));
    expect(new Set(rates)).toEqual(new Set([flowHz]));
  });

  it('joins two clocks on the samples of the flow', () => {
    const flow = timesOf(100, 3000);
    const pressure = timesOf(62.5, 1875).map((time) => time + 0.0011);
    const rows = [
      ...flow.map((time) => ({ time, text: `${time.toFixed(4)},${flowAt(time).toFixed(4)},` })),
      ...pressure.map((time) => ({ time, text: `${time.toFixed(4)},,${(10 + time).toFixed(4)}` })),
    ].toSorted((left, right) => left.time - right.time);
    const events = read(rows.map(({ text }) => text));
    let off = 0;
    let samples = 0;
    for (const event of events) {
      if (event.type !== 'samples') continue;
      expect(event.block.rateHz).toBe(100);
      for (const [index, value] of (event.block.channels.pressure ?? []).entries()) {
        // The last value of a channel is held for a period.
        if (Number.isNaN(value) || event.block.firstIndex + index > 2995) continue;
        samples += 1;
        off = Math.max(off, Math.abs(value - 10 - (event.block.firstIndex + index) / 100));
      }
    }
    expect(samples).toBeGreaterThan(2990);
    expect(off).toBeLessThan(0.002);
  });
});
