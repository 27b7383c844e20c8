import { HOUR_MS } from '@eupnea/model';
import { auditDay, summariseHours } from '@eupnea/signal';
import { describe, expect, it } from 'vitest';
import { buildSupportRows, type ObservedPeriod, type SupportPiece } from './support-rows.ts';

const MIDNIGHT_MS = Date.UTC(2026, 0, 5);

function pieceOf(piece: Partial<SupportPiece>): SupportPiece {
  return {
    deviceId: 1,
    deviceType: 'pb840',
    fromMs: MIDNIGHT_MS,
    toMs: MIDNIGHT_MS + 24 * HOUR_MS,
    isStart: true,
    settings: [],
    modes: [],
    periods: [],
    ...piece,
  };
}

function periodsOf(hour: number, tidalVolumesMl: readonly (number | null)[]): ObservedPeriod[] {
  return tidalVolumesMl.map((tidalVolumeMl, index) => ({
    startMs: MIDNIGHT_MS + hour * HOUR_MS + index * 300_000,
    seconds: 300,
    breaths: 100,
    tidalVolumeMl,
    rateBpm: null,
    plateauCmh2o: null,
    peakCmh2o: null,
    peepCmh2o: null,
    meanCmh2o: null,
  }));
}

const clock = (atMs: number) => new Date(atMs).toISOString().slice(11, 19);

describe('rows of respiratory support', () => {
  const peep = (value: number, fromS: number, toS: number | null) => ({
    parameter: 'PEEPCPAP' as const,
    value,
    startMs: MIDNIGHT_MS + fromS * 1000,
    endMs: toS === null ? null : MIDNIGHT_MS + toS * 1000,
  });

  it('chart the begin, each change and the end of each ventilated hour', () => {
    const rows = buildSupportRows([
      pieceOf({
        toMs: MIDNIGHT_MS + 1.5 * HOUR_MS,
        settings: [peep(5, -100, 1800), peep(8, 1800, null)],
        periods: [...periodsOf(0, [400, 500, 420]), ...periodsOf(1, [500, 600])],
      }),
    ]);
    expect(
      rows.map(({ atMs, state, observed }) => [
        clock(atMs),
        state.settings.PEEPCPAP,
        observed?.tidalVolumeMl,
      ]),
    ).toEqual([
      ['00:00:00', 5, undefined],
      ['00:30:00', 8, undefined],
      ['00:59:59', 8, 420],
      ['01:29:59', 8, 550],
    ]);
    // 100 breaths in five minutes are 20 a minute; 20 x 420 mL = 8.4 L/min.
    expect(rows[2]?.observed).toMatchObject({ rateBpm: 20, minuteVolumeL: 8.4 });
  });

  it('chart no hour with less than ten minutes of breaths', () => {
    expect(buildSupportRows([pieceOf({ isStart: false, periods: periodsOf(3, [400]) })])).toEqual([]);
    expect(buildSupportRows([pieceOf({ isStart: false, periods: periodsOf(3, [400, 410]) })])).toHaveLength(
      1,
    );
  });

  it('chart once what several settings change in one second, and not what stays', () => {
    const rate = (value: number, fromS: number, toS: number | null) => ({
      ...peep(value, fromS, toS),
      parameter: 'rate' as const,
    });
    const rows = buildSupportRows([
      pieceOf({
        isStart: false,
        settings: [
          peep(5, 0, 60),
          rate(12, 0, 60.2),
          peep(6, 60, 90),
          rate(14, 60.2, null),
          peep(6, 90, null),
        ],
      }),
    ]);
    expect(rows.map(({ atMs, state }) => [clock(atMs), state.settings])).toEqual([
      ['00:01:00', { PEEPCPAP: 6, rate: 14 }],
    ]);
  });

  it('keep a setting that was withdrawn within its hour in the row of the hour', () => {
    const rows = buildSupportRows([
      pieceOf({ isStart: false, settings: [peep(7, 0, 1200)], periods: periodsOf(0, [400, 410]) }),
    ]);
    expect(rows.map(({ atMs, state }) => [clock(atMs), state.settings.PEEPCPAP])).toEqual([
      ['00:20:00', undefined],
      ['00:59:59', 7],
    ]);
  });

  it('give the audit of the hours they were made from', () => {
    const periods = [0, 1, 2, 5].flatMap((hour) =>
      periodsOf(hour, hour === 5 ? [null, null, null] : [400 + 60 * hour, 520, 500, 480 + hour]),
    );
    const settings = [
      { ...peep(450, 0, null), parameter: 'tidal_volume' as const },
      { ...peep(60, 0, null), parameter: 'Oxygen' as const },
    ];
    const patient = { category: 'ADULT', predictedWeightKg: 62 } as const;
    const charted = buildSupportRows([pieceOf({ periods, settings })]).flatMap(({ atMs, state, observed }) =>
      observed === null
        ? []
        : [
            {
              startMs: Math.floor(atMs / HOUR_MS) * HOUR_MS,
              tidalVolumeMl: observed.tidalVolumeMl ?? state.settings.tidal_volume ?? null,
              plateauPressureCmh2o: null,
              peepCmh2o: null,
              fio2: (state.settings.Oxygen ?? Number.NaN) / 100,
            },
          ],
    );
    const direct = summariseHours(
      periods.map(({ startMs, seconds, tidalVolumeMl }) => ({
        startMs,
        seconds,
        tidalVolumeMl,
        plateauPressureCmh2o: null,
        peepCmh2o: null,
        drivingPressureCmh2o: null,
        powerJMin: null,
      })),
      [0, 1, 2, 5].map((hour) => ({
        startMs: MIDNIGHT_MS + hour * HOUR_MS,
        tidalVolumeMl: 450,
        peepCmh2o: null,
        fio2: 0.6,
      })),
    );
    expect(charted).toEqual(direct);
    expect(auditDay(charted, patient).measures[0]).toMatchObject({ assessableHours: 4, withinHours: 3 });
  });
});
