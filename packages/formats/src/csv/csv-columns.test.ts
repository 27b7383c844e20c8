import { CMH2O_PER_MBAR } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { parseCsvColumns } from './csv-columns.ts';

describe('--columns', () => {
  it('takes names, positions and units', () => {
    const parsed = parseCsvColumns('time=t:ms,flow=-V dot:L/s,pressure=3:mbar,volume=Vol');
    expect(parsed).toEqual({
      ok: true,
      value: {
        time: { column: 't', factor: 0.001, hasUnit: true },
        flow: { column: 'V dot', factor: -60, hasUnit: true },
        pressure: { column: 3, factor: CMH2O_PER_MBAR, hasUnit: true },
        volume: { column: 'Vol', factor: 1, hasUnit: false },
      },
    });
  });

  it.each([
    ['flow=F', 'flow and pressure are both needed'],
    ['flow=F,pressure=P,flow=G', 'flow is named twice'],
    [
      'flow=F:gallons,pressure=P',
      '"gallons" is not a unit of flow (l/min, l/m, lpm, slpm, slm, sl/min, l/s, lps, ml/s, ml/min, l/h, lph, ml/h, m3/h, m3/s, m3/min, cfm)',
    ],
    ['flow=,pressure=P', 'flow has no column'],
    ['co2=C', '"co2=C" is not time=, flow=, flow_out=, pressure= or volume= with a column'],
  ])('says what is wrong with %j', (text, error) => {
    expect(parseCsvColumns(text)).toEqual({ ok: false, error });
  });
});
