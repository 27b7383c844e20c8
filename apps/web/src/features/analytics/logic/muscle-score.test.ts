import type { MuscleScore } from '@eupnea/contracts/muscle-score';
import { describe, expect, it } from 'vitest';
import { layAgreement, PLOT } from './lay-agreement.ts';
import { describeProportion, describeSpread } from '../../../lib/format/describe-share.ts';
import { listTruths, readOpened, writePairCsv, writeScoreCsv } from './muscle-score-rows.ts';

const NONE = { count: 0, breaths: [] };
const AT = '2026-11-20T11:00:00.000Z';
const BREATH = { device_id: 3, breath_number: 12, started_at: AT };

const SCORE: MuscleScore = {
  patient_id: 7,
  pseudonym: 'P-SEVEN',
  start: AT,
  end: AT,
  channels: ['oesophageal_pressure'],
  channel: 'oesophageal_pressure',
  chest_wall: { elastance: 8, source: 'measured' },
  breaths: 3,
  labelled: 3,
  corrected: 0,
  efforts: 3,
  kinds: [
    {
      kind: 'reverse_trigger',
      found: NONE,
      missed: { count: 1, breaths: [BREATH] },
      undecided: NONE,
      falsely_found: NONE,
      rightly_not: 2,
      undecided_without: 0,
      not_scored: 0,
      sensitivity: { value: 0, low: 0, high: 0.793 },
      specificity: null,
    },
  ],
  trigger_delay_s: { n: 4, q1: 0.08, median: 0.12, q3: 0.16 },
  cycling_offset_s: { n: 0, q1: null, median: null, q3: null },
  effort_agreement: {
    n: 3,
    bias: 2,
    lower: -2,
    upper: 6,
    correlation: null,
    pairs: [
      { ...BREATH, measured: 8, truth: 6 },
      { ...BREATH, measured: 12, truth: 10 },
    ],
    pairs_cut: false,
  },
};

describe('a share', () => {
  it('is written with its interval, and absence is not zero', () => {
    expect(describeProportion(SCORE.kinds[0]?.sensitivity ?? null, 'en')).toBe('0 % (0–79)');
    expect(describeProportion(null, 'en')).toBe('---');
  });
});

describe('delays', () => {
  it('are written in milliseconds with their quartiles', () => {
    expect(describeSpread(SCORE.trigger_delay_s, 'en')).toBe('120 ms (80 – 160), n 4');
    expect(describeSpread(SCORE.cycling_offset_s, 'en')).toBe('---');
  });
});

describe('a count', () => {
  it('leads to its breaths', () => {
    expect(readOpened(SCORE.kinds, { kind: 'reverse_trigger', count: 'missed' })?.breaths).toEqual([BREATH]);
    expect(readOpened(SCORE.kinds, { kind: 'auto_trigger', count: 'missed' })).toBeNull();
  });
});

describe('the files', () => {
  it('have a row a patient and kind, empty where there is no number', () => {
    const other = { ...SCORE, patient_id: null, pseudonym: null };
    const [head, row, second] = writeScoreCsv([SCORE, other]).split('\r\n');
    expect(head).toMatch(/^patient_id,pseudonym,kind,channel,start,end,found,missed,/u);
    expect(second).toMatch(/^,,reverse_trigger,/u);
    expect(row).toBe(
      `7,P-SEVEN,reverse_trigger,oesophageal_pressure,${AT},${AT},0,1,0,0,2,0,0,0,0,0,0.793,,,`,
    );
  });

  it('have a row a pair', () => {
    expect(writePairCsv(SCORE).split('\r\n')[1]).toBe(`3,12,${AT},8,6`);
  });
});

describe('the truth', () => {
  it('is chosen among the channels of all patients', () => {
    const none: MuscleScore = { ...SCORE, channels: [], channel: null };
    const emg: MuscleScore = { ...SCORE, channels: ['surface_emg'], channel: 'surface_emg' };
    expect(listTruths([none, emg, SCORE])).toEqual({
      channels: ['oesophageal_pressure', 'surface_emg'],
      channel: 'surface_emg',
    });
    expect(listTruths([none]).channel).toBeNull();
  });
});

describe('the plot of agreement', () => {
  it('lays differences over means, the limits at its edges', () => {
    const plot = layAgreement(SCORE.effort_agreement);
    expect(plot).toMatchObject({ from: 7, to: 11 });
    expect(plot?.points.map(({ x }) => x)).toEqual([PLOT.left, PLOT.width - 6]);
    const [upper, bias, lower] = plot?.lines ?? [];
    expect(upper?.y).toBe(PLOT.top);
    expect(lower?.y).toBe(PLOT.height - PLOT.bottom);
    expect(plot?.points[0]?.y).toBe(bias?.y);
  });

  it('is none without limits', () => {
    expect(layAgreement({ ...SCORE.effort_agreement, lower: null })).toBeNull();
  });
});
