import { describe, expect, it } from 'vitest';
import { inspectCsv } from './inspect-csv.ts';

/** 3 s of breaths of 1 s in mL/s and mbar, without times. */
const ROWS = Array.from({ length: 300 }, (_row, index) => {
  const isIn = index % 100 < 40;
  return `${isIn ? 412 + (index % 7) : -268 - (index % 5)},${isIn ? 14.5 : 5 + (index % 3) / 10}`;
});
const NAMES = 'flow,pressure';

function inspect(head: readonly string[], rows = ROWS) {
  const found = inspectCsv(new TextEncoder().encode([...head, ...rows, ''].join('\n')));
  return {
    rateHz: found?.mapping?.rateHz ?? null,
    factors: found?.mapping?.channels.map(({ channel, factor }) => [channel, Number(factor.toPrecision(3))]),
    asked: found?.questions.filter(({ asks }) => asks === 'rate').map(({ detail }) => detail),
    headerRows: found?.mapping?.table?.headerRows,
  };
}

describe('a line of rates between names and rows', () => {
  it.each([
    [[NAMES, 'mL/s,mbar', '100 Hz,100 Hz']],
    [[NAMES, 'mL/s,mbar', '100Hz,100Hz']],
    [[NAMES, '0.1 kHz,0.1 kHz', 'mL/s,mbar']],
    [[NAMES, 'Hz,Hz', '100,100', 'mL/s,mbar']],
  ])('is read: %j', (head) => {
    expect(inspect(head)).toEqual({
      rateHz: 100,
      factors: [
        ['flow', 0.06],
        ['pressure', 1.02],
      ],
      asked: [],
      headerRows: head.length,
    });
  });

  it.each(['Hz', 'rate', 'Sampling rate', 'sample_rate (Hz)', 'fs'])('is read behind the word %s', (word) => {
    const rows = ROWS.map((row, index) => `${index},${row}`);
    const found = inspect(['name,flow,pressure', 'unit,mL/s,mbar', `${word},100,100`], rows);
    expect(found).toMatchObject({
      rateHz: 100,
      asked: [],
      factors: [
        ['flow', 0.06],
        ['pressure', 1.02],
      ],
    });
  });

  it('is asked about where it says only a number', () => {
    const found = inspect([NAMES, 'mL/s,mbar', '100,100']);
    expect(found.rateHz).toBeNull();
    expect(found.asked).toEqual([expect.stringContaining('holds 100 for each column')]);
    expect(found.factors).toHaveLength(2);
  });

  it.each([[['Rate,15', NAMES]], [[NAMES, '100 Hz,50 Hz']]])('says nothing in %j', (head) => {
    expect(inspect(head).rateHz).toBeNull();
    expect(inspect(head).asked).toHaveLength(1);
  });
});
