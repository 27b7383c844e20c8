import { createBreathPipeline } from '@eupnea/signal';
import { BASE_SCENARIO, simulateRecording } from '@eupnea/simulator';
import type { MeasuredBreath } from '@eupnea/analysis';
import { describe, expect, it } from 'vitest';
import { ANALYZE_COLUMNS, analyzeRow } from './analyze-table.ts';
import { FindingAttacher, type BreathWithFindings } from './attach-findings.ts';

const RATE_HZ = BASE_SCENARIO.rateHz;

/** Rows of a simulated patient, in the order in which a recording would give them. */
function analyse(): readonly BreathWithFindings[] {
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform' });
  const attacher = new FindingAttacher();
  const rows: BreathWithFindings[] = [];
  let breathNumber = 0;
  for (const event of simulateRecording(BASE_SCENARIO, 3, 60).events) {
    if (event.type !== 'samples') continue;
    const measured = pipeline.pushSamples(event.block).map((breath): MeasuredBreath => {
      breathNumber += 1;
      return { breath, breathNumber, startedAt: null };
    });
    const answers = { findings: pipeline.takeFindings(), undecided: pipeline.takeUndecided() };
    rows.push(...attacher.add(measured, answers));
  }
  return [...rows, ...attacher.finish()];
}

describe('FindingAttacher', () => {
  it('puts what cannot be told beside what was found, with its reason', () => {
    const rows = analyse();
    const [first] = rows;
    // Nothing came before the first breath, so that its start cannot be told.
    expect(first?.undecided.reverse_trigger).toBe('no_former_breath');
    const at = ANALYZE_COLUMNS.findIndex(({ name }) => name === 'undecided');
    const cells = rows.map(({ measured: { breath, breathNumber }, kinds, undecided }) => {
      const context = { breathNumber, startedAt: null, rateHz: RATE_HZ };
      return analyzeRow({ breath, kinds, undecided, context })[at];
    });
    expect(cells[0]).toContain('reverse_trigger:no_former_breath');
    expect(cells.length).toBe(rows.length);
    for (const [index, cell] of cells.entries())
      expect(cell === null).toBe(Object.keys(rows[index]?.undecided ?? {}).length === 0);
  });
});
