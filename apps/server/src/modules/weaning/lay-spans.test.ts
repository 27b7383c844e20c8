import { serverTimeUs, type VentilationControl } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { joinStays, laySpans, withoutBreaths } from './lay-spans.ts';
import { type ModeInterval, nameMode } from './weaning-repository.ts';

const interval = (fromMs: number, toMs: number | null) => ({
  startedAtUs: serverTimeUs(fromMs),
  endedAtUs: toMs === null ? null : serverTimeUs(toMs),
});

const mode = (
  source: ModeInterval['source'],
  control: VentilationControl,
  [fromMs, toMs]: readonly [number, number | null],
  sequence: ModeInterval['sequence'] = null,
): ModeInterval => ({ source, control, sequence, ...interval(fromMs, toMs) });

const named = (name: string) => nameMode({ name, ...interval(0, null) });
const RECOGNISED = [mode('recognised', 'pc', [0, 40]), mode('recognised', 'cpap', [40, null])];
const BREATHING = [{ fromMs: 0, toMs: 100 }];

const controls = (record: Partial<Parameters<typeof laySpans>[0]>) =>
  laySpans({ breathing: BREATHING, standby: [], modes: [], named: [], pressures: [], ...record }).map(
    ({ fromMs, control, sequence }) => [fromMs, control, sequence],
  );

describe('spans of a stay', () => {
  it('take the mode that the device reports, then its name, then what is recognised', () => {
    const reported = mode('device', 'ps', [60, null], 'csv');
    expect(controls({ modes: [...RECOGNISED, reported], named: named('PSV') })).toEqual([
      [0, 'ps', 'csv'],
      [40, 'ps', 'csv'],
      [60, 'ps', 'csv'],
    ]);
    expect(controls({ modes: [...RECOGNISED, reported], named: named('VC-CMV') })[0]).toEqual([
      0,
      'vc',
      'cmv',
    ]);
    expect(controls({ modes: RECOGNISED, named: named('no such mode') })).toEqual([
      [0, 'pc', null],
      [40, 'cpap', null],
    ]);
    // A report that tells neither control nor sequence does not hide the rest.
    expect(controls({ modes: [...RECOGNISED, mode('device', 'unknown', [0, null])] })[0]).toEqual([
      0,
      'pc',
      null,
    ]);
  });

  it('change with support and PEEP, which end where nothing follows', () => {
    const spans = laySpans({
      breathing: BREATHING,
      standby: [],
      modes: [],
      named: [],
      pressures: [
        { parameter: 'PEEPCPAP', value: 5, ...interval(0, null) },
        { parameter: 'pressure_support', value: 7, ...interval(20, 60) },
      ],
    });
    expect(spans.map(({ fromMs, supportCmh2o, peepCmh2o }) => [fromMs, supportCmh2o, peepCmh2o])).toEqual([
      [0, null, 5],
      [20, 7, 5],
      [60, null, 5],
    ]);
  });

  it('are standby only without breaths', () => {
    const spans = laySpans({
      breathing: BREATHING,
      standby: [{ fromMs: 80, toMs: 150 }],
      modes: [],
      named: [],
      pressures: [],
    });
    expect(spans.map(({ record, fromMs, toMs }) => [record, fromMs, toMs])).toEqual([
      ['breaths', 0, 100],
      ['standby', 100, 150],
    ]);
  });

  it('of two devices at one time are those of the stay that began first', () => {
    const stay = (fromMs: number, toMs: number) => [withoutBreaths({ fromMs, toMs }, 'standby')];
    expect(
      joinStays([stay(50, 120), stay(0, 100), stay(20, 80)]).map(({ fromMs, toMs }) => [fromMs, toMs]),
    ).toEqual([
      [0, 100],
      [100, 120],
    ]);
  });
});
