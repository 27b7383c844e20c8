import { BREATH_FEATURE_CODES } from '@eupnea/model';
import { describe, expect, test } from 'vitest';
import { readReviewSearch } from '../../lib/stored/review-search.ts';
import { PRESET_CODES, findPreset, readPreset, writePreset } from './timeline-presets.ts';
import {
  LANE_CODES,
  MOST_ROWS,
  ROW_KINDS,
  describeRow,
  listRows,
  readFormerParameters,
  readTimelineRows,
  toggleLane,
  toggleRow,
  writeTimelineRows,
  type TimelineRow,
} from './timeline-rows.ts';

const USUAL = readPreset('ventilation');
const read = (text: string | undefined) => readTimelineRows(text, USUAL);

describe('the rows of an address', () => {
  test('are kept in their order; unknown ones and repetitions are left out', () => {
    const shown = read('setting.PEEPCPAP,gas.PF,gas.nothing,stranger.x,gas.PF,async.any,trend.vte_ml');
    expect(shown.rows.map(({ kind, code }) => `${kind}.${code}`)).toEqual([
      'setting.PEEPCPAP',
      'gas.PF',
      'async.any',
      'trend.vte_ml',
    ]);
    expect(shown.lanes).toEqual(LANE_CODES);
  });

  test('are the given ones where none is known, with the chosen strips', () => {
    expect(read('nothing')).toEqual(USUAL);
    expect(read('lane.alarms')).toEqual({ lanes: ['alarms'], rows: USUAL.rows });
  });

  test('come back from what is written, strips too, and pass the check of the address', () => {
    for (const text of ['lane.mode,lane.drugs,reading.SpO2,blood.lactate', 'trend.rr_bpm']) {
      const shown = read(text);
      const written = writeTimelineRows(shown);
      expect(read(written)).toEqual(shown);
      expect(readReviewSearch({ rows: written }).rows).toBe(written);
    }
  });

  test('of an earlier version name breath numbers only', () => {
    expect(readFormerParameters('rr_bpm,vte_ml,nothing')?.rows).toEqual([
      { kind: 'trend', code: 'rr_bpm' },
      { kind: 'trend', code: 'vte_ml' },
    ]);
    expect(readFormerParameters('nothing')).toBeNull();
  });

  test('hold the crosshair', () => {
    const cursor = '2026-11-20T10:00:00.500Z';
    expect(readReviewSearch({ cursor, rows: 'gas.pH' })).toEqual({ cursor, rows: 'gas.pH' });
    expect(readReviewSearch({ cursor: 'noon' })).toEqual({});
  });
});

describe('choosing', () => {
  test('never leaves no curve and never more than can be read', () => {
    const row: TimelineRow = { kind: 'trend', code: 'vte_ml' };
    expect(toggleRow([row], row)).toEqual([row]);
    const full = BREATH_FEATURE_CODES.slice(0, MOST_ROWS).map((code) => ({ kind: 'trend', code }) as const);
    expect(toggleRow(full, { kind: 'gas', code: 'pH' })).toBe(full);
    expect(toggleRow(full.slice(1), { kind: 'gas', code: 'pH' })).toHaveLength(MOST_ROWS);
  });

  test('keeps the order of the strips, and the last one', () => {
    expect(toggleLane(['mode', 'drugs'], 'events')).toEqual(['mode', 'events', 'drugs']);
    expect(toggleLane(['mode'], 'mode')).toEqual(['mode']);
  });
});

describe('presets', () => {
  test.each(PRESET_CODES)('%s has only rows that exist, fits on a screen and is found again', (code) => {
    const preset = readPreset(code);
    const written = writePreset(code, { lanes: ['alarms'], rows: [] });
    expect(read(written)).toEqual({ lanes: ['alarms'], rows: preset.rows });
    expect(preset.rows.length).toBe(written.split(',').length - 1);
    expect(preset.rows.length).toBeGreaterThan(3);
    expect(preset.rows.length).toBeLessThanOrEqual(MOST_ROWS);
    expect(findPreset(preset)).toBe(code);
  });

  test('are left by any other choice', () => {
    expect(findPreset({ ...USUAL, rows: USUAL.rows.slice(1) })).toBeNull();
  });
});

test('every row of every source has a name and a unit', () => {
  for (const kind of ROW_KINDS) {
    expect(listRows(kind).length).toBeGreaterThan(5);
    for (const row of listRows(kind)) expect([row, describeRow(row) === null]).toEqual([row, false]);
  }
});
