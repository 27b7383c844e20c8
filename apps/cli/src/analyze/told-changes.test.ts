import { MeasuredRecording } from '@eupnea/analysis';
import { createPb840TextEncoder } from '@eupnea/drivers';
import { createPb840Reader, sourceOfBytes, type NamedSource, type RecordingEvent } from '@eupnea/formats';
import { ensure } from '@eupnea/model';
import { BASE_SCENARIO, QUIET_EFFORT, simulateRecording, type Scenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { parseAnalyzeArgs } from './analyze-options.ts';
import { analyzeRecording } from './analyze-recording.ts';
import { FindingAttacher } from './attach-findings.ts';
import { IssueFile } from './issue-file.ts';

const RATE_HZ = 50;
const HALF_S = 240;

/** A passive patient in pressure control, who then breathes with pressure support. */
const WEANED: Scenario = {
  ...BASE_SCENARIO,
  rateHz: RATE_HZ,
  settings: { ...BASE_SCENARIO.settings, mode: 'pc', ratePerMin: 14 },
  course: [{ seconds: HALF_S }, { seconds: HALF_S, settings: { mode: 'ps' }, effort: QUIET_EFFORT }],
};

const { events: SIMULATED } = simulateRecording(WEANED, 7, 2 * HALF_S);

/** The recording as text, which holds no settings. */
function writeText(): Uint8Array {
  const encoder = createPb840TextEncoder();
  return new TextEncoder().encode(encoder.encode(SIMULATED) + encoder.finish());
}

const TEXT = writeText();

/** Findings, and kinds that cannot be told, of each breath. */
type Table = readonly (readonly [number, readonly string[], object])[];

async function analyze(...args: readonly string[]): Promise<Table> {
  const source: NamedSource = sourceOfBytes('weaned.txt', TEXT);
  const table: [number, readonly string[], object][] = [];
  const options = parseAnalyzeArgs(['weaned.txt', ...args]);
  for await (const { breath, kinds, undecided } of analyzeRecording([source], options, new IssueFile(null)))
    table.push([breath.startIndex, kinds, undecided]);
  return table;
}

/** The same samples beside the settings that the simulated ventilator sends. */
function listenToDevice(): Table {
  const sent = SIMULATED.flatMap((event) => (event.type === 'settings' ? [event] : []));
  const [atStart, atHalf] = [ensure(sent[0], 'settings at the start'), ensure(sent[1], 'settings at half')];
  const reader = createPb840Reader();
  const events: readonly RecordingEvent[] = [...reader.push(TEXT), ...reader.finish()];
  const recording = new MeasuredRecording({ hasMarks: true, trustsVolume: false });
  const attacher = new FindingAttacher();
  const table: [number, readonly string[], object][] = [];
  const attach = (breaths: ReturnType<MeasuredRecording['take']>) => {
    const answers = { findings: recording.takeFindings(), undecided: recording.takeUndecided() };
    for (const { measured, kinds, undecided } of attacher.add(breaths, answers))
      table.push([measured.breath.startIndex, kinds, undecided]);
  };
  recording.take(atStart);
  let isHalf = false;
  for (const event of events) {
    if (event.type === 'issue') continue;
    const isSecond = event.type === 'samples' && event.block.firstIndex >= HALF_S * RATE_HZ;
    if (isSecond && !isHalf) {
      isHalf = true;
      recording.take(atHalf);
    }
    attach(recording.take(event));
  }
  attach(recording.finish());
  for (const { measured, kinds, undecided } of attacher.finish())
    table.push([measured.breath.startIndex, kinds, undecided]);
  return table;
}

const CONTROLLED = ['--mode', 'PC-CMV', '--set-rate', '14'] as const;

function countSecondHalf(table: Table, kind: string): number {
  return table.filter(([start, kinds]) => start >= HALF_S * RATE_HZ && kinds.includes(kind)).length;
}

/** Number of breaths whose start is not known, the first one left out. */
function countUnknownStarts(table: Table): number {
  return table.filter(([, , undecided]) => JSON.stringify(undecided).includes('start_unknown')).length;
}

describe('a patient who goes from pressure control to pressure support', () => {
  it('has the breaths of a ventilator that sends its settings, when both intervals are stated', async () => {
    const told = await analyze(...CONTROLLED, '--change', `time=${HALF_S},mode=PSV`);
    expect(told.length).toBeGreaterThan(100);
    expect(told).toEqual(listenToDevice());
    expect([countSecondHalf(told, 'reverse_trigger'), countUnknownStarts(told)]).toEqual([0, 0]);
  });

  it('has false reverse triggers or unknown starts with one mode for the whole recording', async () => {
    expect(countSecondHalf(await analyze(...CONTROLLED), 'reverse_trigger')).toBeGreaterThan(0);
    expect(countUnknownStarts(await analyze('--mode', 'PSV'))).toBeGreaterThan(0);
  });
});
