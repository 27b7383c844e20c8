import type { WaveformWindowHead } from '@eupnea/contracts/waveform-window';
import { encodeWaveformWindow } from '@eupnea/contracts/waveform-window-bytes';
import { describe, expect, test } from 'vitest';
import { listDetailNumbers, readColumns, toggleColumn } from './breath-columns.ts';
import { isFiltered, readBreathSelection, toBreathsQuery, writeRanges } from './breath-selection.ts';
import { decodeTile } from '../../../lib/stored/decode-tile.ts';
import { makeBreath } from '../../../testing/make-breath.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

describe('the selection', () => {
  test('reads what the address says and nothing that does not exist', () => {
    const selection = readBreathSelection({
      sort: 'vte_ml',
      order: 'desc',
      mode: 'ps,zz',
      finding: 'any',
      undecided: 'auto_trigger,cough',
      range: 'rr_bpm:30:,no_such:1:2,ti_s::',
    });
    expect(selection).toEqual({
      sort: 'vte_ml',
      order: 'desc',
      modes: ['ps'],
      findings: ['any'],
      undecided: ['auto_trigger'],
      ranges: [{ code: 'rr_bpm', least: 30, most: null }],
      incomplete: null,
    });
    expect(isFiltered(selection)).toBe(true);
    expect(isFiltered(readBreathSelection({ undecided: 'any' }))).toBe(true);
    expect(isFiltered(readBreathSelection({ sort: 'vte_ml' }))).toBe(false);
  });

  test('asks the server for just that', () => {
    const period = { fromMs: START, toMs: START + 60_000 };
    const review = {
      scope: { patient_id: 7 },
      stored: period,
      awaited: null,
      askAgain: () => undefined,
      period,
      search: {},
      change: () => undefined,
      openTab: () => undefined,
    };
    expect(toBreathsQuery(review, readBreathSelection({ range: 'vte_ml:300:600', incomplete: '0' }))).toEqual(
      {
        patient_id: 7,
        startTime: '2026-11-20T12:00:00Z',
        endTime: '2026-11-20T12:01:00Z',
        sortBy: 'started_at',
        sortOrder: 'asc',
        range: 'vte_ml:300:600',
        incomplete: '0',
      },
    );
    expect(writeRanges([])).toBeUndefined();
  });
});

test('columns come and go, and one always stays', () => {
  expect(readColumns('ti_s,nonsense')).toEqual(['ti_s']);
  expect(toggleColumn(['ti_s'], 'ti_s')).toEqual(['ti_s']);
  expect(toggleColumn(['ti_s'], 'te_s')).toEqual(['ti_s', 'te_s']);
});

test('numbers of muscle channels stand below the waves where the breath has them', () => {
  const usual = listDetailNumbers(makeBreath({}).features);
  const numbers = listDetailNumbers(
    makeBreath({ features: { pes_swing_cmh2o: 0, eadi_peak_uv: 12 } }).features,
  );
  expect(numbers).toEqual([...usual, 'pes_swing_cmh2o', 'eadi_peak_uv']);
  expect(usual).toContain('p_plateau_cmh2o');
});

test('a breath with end-tidal CO2 shows all numbers of gas exchange, absent ones too', () => {
  const numbers = listDetailNumbers(makeBreath({ features: { petco2_mmhg: 38 } }).features);
  expect(numbers).toEqual(expect.arrayContaining(['petco2_mmhg', 'vco2_ml_min', 'vd_airway_ml']));
  expect(listDetailNumbers(makeBreath({}).features)).not.toContain('vco2_ml_min');
});

describe('a tile', () => {
  const head: WaveformWindowHead = {
    start: START,
    end: START + 1000,
    resolution: 'samples',
    segments: [],
    grid: null,
    tracks: [],
    computed: [],
    derived: [],
    marks: null,
    breaths: 0,
    findings: [],
    findings_total: 0,
  };
  const utf8 = new TextEncoder();
  const encode = (part: Partial<WaveformWindowHead>, values: readonly number[]) =>
    encodeWaveformWindow({ head: { ...head, ...part }, values: Float32Array.from(values) }, utf8);

  test('of samples has every one at its time, with breaths and findings', () => {
    const bytes = encode(
      {
        segments: [
          {
            device_id: 3,
            epoch: 0,
            first_index: 10,
            rate_hz: 50,
            start: START,
            count: 3,
            channels: ['p_patient', 'flow'],
            offset: 0,
          },
        ],
        marks: {
          device_ids: [3],
          breath_numbers: [4711],
          start: [START],
          inspiration_end: [START + 20],
          end: [START + 60],
        },
        findings: [
          {
            device_id: 3,
            kind: 'double_trigger',
            start: START,
            end: START + 60,
            sign_start: START + 20,
            sign_end: START + 30,
            confidence: 0.9,
          },
        ],
      },
      [5, 6, 7, 10, 20, 30],
    );
    const { stretches, breaths, findings } = decodeTile(bytes);
    expect(stretches[0]).toMatchObject({ startMs: START, stepMs: 20, length: 3 });
    expect([...(stretches[0]?.channels.flow?.maximum ?? [])]).toEqual([10, 20, 30]);
    expect(breaths[0]).toMatchObject({ key: '3-4711', label: '4711', expirationMs: START + 20 });
    // The ring stands at the sign, not over both breaths of the pair.
    expect(findings).toEqual([{ letters: 'DT', fromMs: START + 20, toMs: START + 30 }]);
  });

  test('of columns is cut where nothing was stored', () => {
    const bytes = encode(
      {
        resolution: 'columns',
        grid: { start: START, step_ms: 500, count: 4 },
        tracks: [{ device_id: 3, channels: ['flow'], offset: 0 }],
      },
      [1, Number.NaN, Number.NaN, 4, 11, Number.NaN, Number.NaN, 14],
    );
    const { stretches } = decodeTile(bytes);
    expect(stretches.map(({ startMs, length }) => [startMs - START, length])).toEqual([
      [0, 1],
      [1500, 1],
    ]);
    expect([...(stretches[1]?.channels.flow?.maximum ?? [])]).toEqual([14]);
  });

  test('that is none is refused', () => {
    expect(() => decodeTile(Uint8Array.of(1, 2, 3))).toThrow(/cannot be read/);
  });
});
