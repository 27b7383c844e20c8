import { CMH2O_PER_MMHG } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { gatherRecordings } from './gather-recordings.ts';
import { mapColumns } from './map-columns.ts';
import { sourceOfBytes } from './named-source.ts';
import { factorOfUnit } from './recognize-channel.ts';

const ROWS = Array.from({ length: 400 }, (_row, at) => {
  const isIn = at % 200 < 80;
  return [at / 50, isIn ? 12.2 : 4.1, isIn ? 31.5 : -18.25] as const;
});

async function inspect(head: string, rows: readonly (readonly number[])[] = ROWS) {
  const text = `${head}\n${rows.map((row) => row.join(',')).join('\n')}\n`;
  const { recordings } = await gatherRecordings([sourceOfBytes('a.csv', new TextEncoder().encode(text))]);
  const [recording] = recordings;
  if (recording === undefined) throw new Error('not found');
  return recording.inspection;
}

describe('a unit that the file states', () => {
  it.each([
    ['pressure', 'inH2O', 2.54],
    ['pressure', 'inches H2O', 2.54],
    ['pressure', 'psi', 6894.757 / 98.0665],
    ['pressure', 'Torr', CMH2O_PER_MMHG],
    ['pressure', 'mmH2O', 0.1],
    ['flow', 'L/h', 1 / 60],
    ['flow', 'L/sec', 60],
    ['flow', 'liters/minute', 1],
    ['flow', 'cc/sec', 0.06],
    ['flow', 'm³/h', 1000 / 60],
    ['flow', 'Std L/min', 1],
    ['volume', 'cc', 1],
    ['volume', 'cm³', 1],
  ] as const)('%s in %s has its factor', (channel, unit, factor) => {
    expect(factorOfUnit(channel, unit)).toBeCloseTo(factor, 6);
  });

  it.each(['ftH2O', 'kgf/cm2', 'L/min', '%', 'raw', 'inches of water', 'feet per minute'])(
    'is asked about when it is none of a pressure (%s), never taken for cmH2O',
    async (unit) => {
      const { questions, confidence } = await inspect(`time (s),Paw (${unit}),flow (L/min)`);
      expect(confidence).toBe('guess');
      expect(questions).toContainEqual(
        expect.objectContaining({
          asks: 'units',
          required: true,
          why: expect.objectContaining({ reason: 'unknown_unit', about: ['pressure'] }),
          detail: expect.stringContaining(unit),
        }),
      );
    },
  );

  it.each(['CH1', 'A2', 'filtered', 'proximal'])('is not a place or a treatment (%s)', async (word) => {
    const { questions } = await inspect(`time (s),Paw (${word}),flow (L/min)`);
    expect(questions.some(({ required }) => required)).toBe(false);
  });

  it('is not overruled by a user who names the column and no unit', async () => {
    const { channels, mapping } = await inspect('time (s),Paw (ftH2O),flow (L/min)');
    const named = { hasUnit: false, factor: 1 } as const;
    const mapped = mapColumns(
      {
        time: null,
        flow: { column: 'flow', ...named },
        pressure: { column: 'Paw', ...named },
        volume: null,
      },
      channels,
      mapping,
    );
    expect(mapped.ok ? '' : mapped.error).toContain('ftH2O');
  });

  it('is minutes where the name of the time says so', async () => {
    const rows = ROWS.map(([s, p, f]) => [Number((s / 60).toFixed(7)), p, f]);
    const { mapping } = await inspect('time_min,Paw (cmH2O),flow (L/min)', rows);
    expect(mapping?.time).toEqual({ position: 0, factor: 60 });
  });
});
