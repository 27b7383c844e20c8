import { DEFAULT_WEANING_DEFINITION as DEFAULT } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { classifySupport, type SupportSpan } from './classify-support.ts';
import { findTrials } from './find-trials.ts';

const MINUTE = 60_000;
const FAR = 1e12;
type Part = Partial<SupportSpan> & { readonly minutes: number };

const supported = (minutes: number, support: number | null, peep: number | null = 5): Part => ({
  minutes,
  supportCmh2o: support,
  peepCmh2o: peep,
});
const controlled = (minutes: number): Part => ({ minutes, control: 'pc', sequence: 'cmv' });
const none = (minutes: number): Part => ({ minutes, record: 'none' });
const standby = (minutes: number): Part => ({ minutes, record: 'standby' });

function lay(...parts: readonly Part[]): SupportSpan[] {
  let atMs = 0;
  return parts.map(({ minutes, ...part }) => {
    const fromMs = atMs;
    atMs += minutes * MINUTE;
    return {
      fromMs,
      toMs: atMs,
      record: 'breaths',
      control: 'ps',
      sequence: 'csv',
      supportCmh2o: null,
      peepCmh2o: 5,
      ...part,
    };
  });
}

const inMinutes = (spans: readonly SupportSpan[], definition = DEFAULT, nowMs = FAR) =>
  findTrials(spans, definition, nowMs).map(({ fromMs, toMs, ended, isCompleted }) => [
    fromMs / MINUTE,
    toMs / MINUTE,
    ended,
    isCompleted,
  ]);

describe('spontaneous breathing trials', () => {
  it('begin when support falls to the limits and end when it is raised', () => {
    expect(inMinutes(lay(supported(600, 12), supported(30, 7), supported(60, 12)))).toEqual([
      [600, 630, 'support_raised', true],
    ]);
    expect(inMinutes(lay(controlled(600), supported(12, 8, 8), controlled(60)))).toEqual([
      [600, 612, 'support_raised', false],
    ]);
  });

  it('need support and PEEP within the limits', () => {
    expect(inMinutes(lay(controlled(60), supported(40, 8.5), controlled(60)))).toEqual([]);
    expect(inMinutes(lay(controlled(60), supported(40, 5, 9), controlled(60)))).toEqual([]);
    expect(
      inMinutes(lay(controlled(60), supported(40, 10), controlled(60)), {
        ...DEFAULT,
        support_max_cmh2o: 10,
      }),
    ).toEqual([[60, 100, 'support_raised', true]]);
  });

  it('have the pressures that stood for a minute, not those of the seconds between two dials', () => {
    const spans = lay(controlled(60), supported(0.1, 6, 8), supported(40, 6, 5), controlled(60));
    expect(findTrials(spans, DEFAULT, FAR)).toMatchObject([{ supportCmh2o: 6, peepCmh2o: 5 }]);
    const raised = lay(controlled(60), supported(20, 5, 5), supported(2, 7, 5), controlled(60));
    expect(findTrials(raised, DEFAULT, FAR)).toMatchObject([{ supportCmh2o: 7, peepCmh2o: 5 }]);
  });

  it('are no shorter support for a measurement', () => {
    expect(inMinutes(lay(controlled(60), supported(4, 5), controlled(60)))).toEqual([]);
  });

  it('go on through suction, disconnection and backup ventilation of up to three minutes', () => {
    const spans = lay(
      controlled(60),
      supported(10, 5),
      none(2),
      supported(10, 5),
      { ...controlled(1.5) },
      supported(15, 5),
      supported(60, 14),
    );
    expect(inMinutes(spans)).toEqual([[60, 98.5, 'support_raised', true]]);
    const [trial] = findTrials(spans, DEFAULT, FAR);
    expect(trial?.interruptedMs).toBe(3.5 * MINUTE);
  });

  it('end undecided where the record is lost', () => {
    expect(inMinutes(lay(controlled(60), supported(20, 5), none(30), controlled(60)))).toEqual([
      [60, 80, 'undecided', null],
    ]);
    // Low support after the loss is no second trial.
    expect(inMinutes(lay(controlled(60), supported(40, 5), none(30), supported(40, 5)))).toEqual([
      [60, 100, 'undecided', true],
    ]);
  });

  it('run while nothing follows, and are undecided when the record ended long ago', () => {
    const spans = lay(controlled(60), supported(20, 5));
    expect(inMinutes(spans, DEFAULT, 80 * MINUTE)).toEqual([[60, 80, 'running', null]]);
    expect(inMinutes(spans, DEFAULT, 200 * MINUTE)).toEqual([[60, 80, 'undecided', null]]);
  });

  it('end off the ventilator: in standby, or when the stay was ended', () => {
    expect(inMinutes(lay(controlled(60), supported(35, 5), standby(300)))).toEqual([
      [60, 95, 'off_ventilator', true],
    ]);
    expect(inMinutes(lay(controlled(60), supported(10, 5), { minutes: 99, record: 'released' }))).toEqual([
      [60, 70, 'off_ventilator', null],
    ]);
  });

  it('end after two hours where low support simply goes on, once', () => {
    expect(inMinutes(lay(controlled(60), supported(600, 8), supported(60, 14)))).toEqual([
      [60, 180, 'continued', true],
    ]);
  });

  it('have an uncertain start after lost data, and none after more than the longest trial or at the start', () => {
    const [trial] = findTrials(lay(controlled(60), none(20), supported(40, 5), controlled(9)), DEFAULT, FAR);
    expect([trial?.fromMs, trial?.startGapMs]).toEqual([80 * MINUTE, 20 * MINUTE]);
    expect(inMinutes(lay(controlled(60), none(121), supported(40, 5), controlled(9)))).toEqual([]);
    expect(inMinutes(lay(supported(40, 5), controlled(9)))).toEqual([]);
    expect(inMinutes(lay(standby(60), supported(40, 5), controlled(9)))).toEqual([]);
  });

  it('are found on a T-piece only where the project counts standby', () => {
    const spans = lay(controlled(60), standby(45), controlled(60), standby(400), controlled(60));
    expect(inMinutes(spans)).toEqual([]);
    const counting = { ...DEFAULT, standby_trials: true };
    expect(inMinutes(spans, counting)).toEqual([[60, 105, 'support_raised', true]]);
    expect(findTrials(spans, counting, FAR)[0]).toMatchObject({ kind: 't_piece', supportCmh2o: null });
  });

  it('name their pressures and kind', () => {
    const spans = lay(
      controlled(60),
      supported(10, 7),
      supported(20, 5),
      controlled(60),
      { minutes: 30, control: 'cpap' },
      controlled(9),
    );
    expect(findTrials(spans, DEFAULT, FAR)).toMatchObject([
      { kind: 'support', supportCmh2o: 7, peepCmh2o: 5 },
      { kind: 'cpap', supportCmh2o: 0, peepCmh2o: 5 },
    ]);
  });
});

describe('the state of ventilation', () => {
  const stateOf = (part: Partial<SupportSpan>) =>
    lay({ minutes: 1, ...part }).map((span) => classifySupport(span, DEFAULT))[0];

  it('is controlled with mandatory breaths, also between spontaneous ones', () => {
    expect(stateOf({ control: 'unknown', sequence: 'cmv' })).toBe('controlled');
    expect(stateOf({ control: 'vc', sequence: 'imv', supportCmh2o: 5 })).toBe('controlled');
    expect(stateOf({ control: 'dual', sequence: null })).toBe('controlled');
  });

  it('is undecided where spontaneous breaths have an unknown support, unless one pressure decides', () => {
    expect(stateOf({ supportCmh2o: null })).toBe('undecided');
    expect(stateOf({ supportCmh2o: null, peepCmh2o: 12 })).toBe('assisted');
    expect(stateOf({ supportCmh2o: 5, peepCmh2o: null })).toBe('undecided');
    expect(stateOf({ control: 'cpap' })).toBe('low');
    expect(stateOf({ control: 'cpap', supportCmh2o: 12 })).toBe('assisted');
  });

  it('is assisted where the ventilator chooses the support itself', () => {
    expect(stateOf({ control: 'pav', supportCmh2o: 5 })).toBe('assisted');
    expect(stateOf({ control: 'dual', sequence: 'csv', supportCmh2o: 5 })).toBe('assisted');
  });

  it('is unknown without record or mode', () => {
    expect(stateOf({ record: 'none' })).toBe('unknown');
    expect(stateOf({ control: 'unknown', sequence: null })).toBe('unknown');
    expect(stateOf({ record: 'standby' })).toBe('off');
  });
});
