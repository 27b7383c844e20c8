import { describe, expect, it } from 'vitest';
import { readStatedTable } from './read-stated-table.ts';

describe('a table of settings', () => {
  it('is read with empty cells left out', () => {
    const text = 'time,mode,set_rate,peep\r\n0,PC-A/C,15,5\r\n\r\n00:12:30,PSV,,8\r\n';
    expect(readStatedTable(text)).toEqual({
      ok: true,
      value: {
        changes: [
          { from: '0', mode: 'PC-A/C', set_rate: 15, peep: 5 },
          { from: '00:12:30', mode: 'PSV', peep: 8 },
        ],
        lines: [2, 4],
      },
    });
  });

  it('is read as a European spreadsheet writes it', () => {
    expect(readStatedTable('\uFEFFTime;Set rate;PEEP\n750;;7,5\n')).toMatchObject({
      ok: true,
      value: { changes: [{ from: '750', peep: 7.5 }] },
    });
  });

  it.each([
    ['time,mode,trigger\n0,PSV,2', 'line 1: the column "trigger" is none of time, mode, set_rate, peep'],
    ['mode,peep\nPSV,5', 'line 1: a column time is needed'],
    ['time,rate,set_rate\n0,5,6', 'line 1: the column "set_rate" is there twice'],
    ['time,peep\n0,5,6', 'line 2: 3 cells under 2 columns'],
    ['time,peep\n0,5\n60,high', 'line 3: "high" is no number'],
    ['time,peep\n', 'line 1: no row follows the header'],
  ])('is refused with the line of its fault: %j', (text, error) => {
    expect(readStatedTable(text)).toEqual({ ok: false, error });
  });
});
