import { sensitivity, judgeScenario, scoreKind, scoreRecording, VALIDATED_KINDS } from '@eupnea/validation';
import { findScenario, simulateRecording } from '@eupnea/simulator';
import { detectFormat } from '@eupnea/formats';
import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { computeAsynchronyIndex } from '@eupnea/signal';
import { describe, expect, it } from 'vitest';
import type { RunPlan } from './simulator-message.ts';
import { SimulatorRun } from './simulator-run.ts';

const plan = (scenarioId: string, values: RunPlan['change']['values'] = {}): RunPlan => ({
  scenarioId,
  seed: 3,
  change: { values },
});

/** In the pieces in which a worker steps. */
function run(of: RunPlan, seconds: number): SimulatorRun {
  const made = new SimulatorRun(of);
  for (let done = 0; done < seconds * made.rateHz; done += 4) made.advance(4);
  return made;
}

const scenario = (id: string) => {
  const found = findScenario(id);
  if (found === undefined) throw new Error(`no scenario ${id}`);
  return found;
};

describe('a run of the simulator', () => {
  it('is the same for the same plan, and another for another seed', async () => {
    const text = async (of: RunPlan) => await run(of, 20).recording.writeTruth().content.text();
    expect(await text(plan('pressure-support'))).toBe(await text(plan('pressure-support')));
    expect(await text({ ...plan('pressure-support'), seed: 4 })).not.toBe(
      await text(plan('pressure-support')),
    );
  });

  it('tallies what the validation says of the same recording', () => {
    const { tally } = run(plan('copd-auto-peep'), 240).report();
    const judged = judgeScenario(scenario('copd-auto-peep'), 3, 240);
    const scored = scoreRecording(judged, { segmentation: 'device', sendsSettings: true });
    const counted = scored.judged.slice(0, -1);
    for (const { kind, truePositive, falseNegative, falsePositive } of tally.kinds) {
      const { scored: expected } = scoreKind(counted, kind, scored);
      expect([kind, truePositive, falseNegative, falsePositive]).toEqual([
        kind,
        expected.truePositive,
        expected.falseNegative,
        expected.falsePositive,
      ]);
    }
    expect(tally.kinds.map(({ kind }) => kind)).toContain('ineffective_effort');
    expect(tally.breaths).toBe(counted.length);
    expect(VALIDATED_KINDS.length).toBeGreaterThan(tally.kinds.length);
    expect(tally.sensitivity).toBeGreaterThan(0.5);
    expect(
      sensitivity({ truePositive: 0, falseNegative: 0, falsePositive: 0, trueNegative: 0, ambiguous: 0 }),
    ).toBeNull();
  });

  it('has the share of breaths with a final finding, which is not the index of events', async () => {
    const made = run(plan('copd-auto-peep'), 60);
    const { lanes, breaths, asynchronyPercent } = made.report();
    expect(lanes.at(-1)?.found.some(({ provisional }) => provisional)).toBe(true);
    const events = made.recording.write('csv', 'r').find(({ ending }) => ending === '.events.csv');
    const rows = ((await events?.content.text()) ?? '').split('\n');
    const kinds = ASYNCHRONY_KINDS.flatMap((kind) =>
      rows.filter((row) => row.includes(kind)).map(() => kind),
    );
    const { percent } = computeAsynchronyIndex(breaths, kinds);
    expect(kinds.length).toBeGreaterThan(5);
    // Ineffective efforts add to the denominator of the index only, and several kinds of a breath count once here.
    expect(asynchronyPercent).not.toBeCloseTo(percent ?? 0, 1);
    expect(asynchronyPercent).toBeGreaterThan(20);
    expect(asynchronyPercent).toBeLessThanOrEqual(100);
  });

  it('shows the truth under a breath once the next has followed, and findings as provisional before', () => {
    const made = new SimulatorRun(plan('copd-auto-peep'));
    let provisional = 0;
    let final = 0;
    for (let second = 0; second < 120; second += 1) {
      made.advance(made.rateHz);
      const { lanes } = made.report();
      const newest = lanes.at(-1);
      if (newest !== undefined) expect(newest.truth).toBeNull();
      provisional += newest?.found.filter((one) => one.provisional).length ?? 0;
      for (const { found } of lanes.slice(0, -2)) {
        expect(found.filter((one) => one.provisional)).toEqual([]);
        final += found.length;
      }
    }
    expect(provisional).toBeGreaterThan(0);
    expect(final).toBeGreaterThan(0);
  });

  it('measures what is set: another mode and PEEP from the next breaths on', () => {
    const made = run(plan('volume-control'), 30);
    const before = made.report().features?.peep_cmh2o;
    made.change({ mode: 'pc', values: { peep: 12, 'p-control': 10 } });
    made.advance(made.rateHz * 30);
    const { features, breaths } = made.report();
    expect(before).toBeCloseTo(6, 0);
    expect(features?.peep_cmh2o).toBeCloseTo(12, 0);
    expect(features?.pmax_cmh2o).toBeCloseTo(22, 0);
    expect(breaths).toBeGreaterThan(10);
  });

  it('says that a patient in standby is not ventilated', () => {
    const made = run(plan('standby'), 149);
    expect(made.report().standby).toBe(false);
    made.advance(made.rateHz * 5);
    expect(made.report().standby).toBe(true);
  });
});

describe('what is taken along of a run', () => {
  it('is the truth as the command line writes it', async () => {
    const { ending, content } = run(plan('reverse-trigger'), 30).recording.writeTruth();
    const { breaths, efforts } = simulateRecording(scenario('reverse-trigger'), 3, 30);
    const written: { events: readonly { type: string }[] } = JSON.parse(await content.text());
    expect(ending).toBe('.truth.json');
    expect(Object.keys(written)).toEqual(['scenario', 'seed', 'rateHz', 'events']);
    expect(written.events.filter(({ type }) => type === 'breath')).toEqual(breaths);
    expect(written.events.filter(({ type }) => type === 'effort')).toEqual(efforts);
  });

  it('says what was done at the bed and when, so that the run can be had again', async () => {
    const made = run(plan('ards', { peep: 8 }), 10);
    made.disturb('suction');
    const written: { acts: unknown } = JSON.parse(await made.recording.writeTruth().content.text());
    expect(written.acts).toEqual([
      { atS: 0, change: { values: { peep: 8 } } },
      { atS: 10, disturbance: 'suction', seconds: 9 },
    ]);
  });

  it('is a table that our own reader knows, with the samples, breaths and findings of the run', async () => {
    const made = run(plan('copd-auto-peep'), 60);
    const files = made.recording.write('csv', 'copd-auto-peep-3');
    expect(files.map(({ ending }) => ending)).toEqual(['.csv', '.breaths.csv', '.events.csv']);
    const bytes = new Uint8Array((await files[0]?.content.arrayBuffer()) ?? new ArrayBuffer());
    const format = detectFormat(bytes);
    if (format?.access !== 'stream') throw new Error('its own reader does not know the table');
    const reader = format.createReader({});
    const events = [...reader.push(bytes), ...reader.finish()];
    const samples = events.reduce(
      (sum, event) => sum + (event.type === 'samples' ? event.block.length : 0),
      0,
    );
    expect(samples).toBe(6000);
    expect(await files[2]?.content.text()).toContain('ineffective_effort');
  });

  it.each(['parquet', 'wfdb', 'edf'])('can be %s', (id) => {
    const files = run(plan('volume-control'), 20).recording.write(id, 'record');
    expect(files.length).toBeGreaterThan(0);
    for (const { content } of files) expect(content.size).toBeGreaterThan(100);
  });
});

describe('a patient who does not breathe', () => {
  it('has no numbers of a breath that is long past', () => {
    const made = run(plan('pressure-support'), 30);
    expect(made.report().apnoeaS).toBeNull();
    made.change({ values: { pmus: 0, 'neural-rate': 0 } });
    made.advance(made.rateHz * 30);
    const { apnoeaS, features } = made.report();
    expect(apnoeaS).toBeGreaterThan(20);
    expect(features).toBeNull();
    made.change({ mode: 'vc', values: {} });
    made.advance(made.rateHz * 10);
    expect(made.report().apnoeaS).toBeNull();
    expect(made.report().features?.vte_ml).toBeGreaterThan(300);
  });
});

it('takes no breath out of the noise of a patient who never breathed', () => {
  const { apnoeaS, features, breaths, asynchronyPercent } = run(
    plan('pressure-support', { 'neural-rate': 0 }),
    60,
  ).report();
  expect(apnoeaS).toBeCloseTo(60, 6);
  expect([features, breaths, asynchronyPercent]).toEqual([null, 0, null]);
});

describe('a breath that is disturbed', () => {
  it('is true for what disturbs it and for no asynchrony; those right after it are not judged', () => {
    const made = run(plan('volume-control'), 60);
    made.disturb('disconnection');
    const told = new Map<number, string>();
    for (let second = 0; second < 30; second += 1) {
      made.advance(made.rateHz);
      for (const { startS, truth } of made.report().lanes.slice(0, -1))
        told.set(startS, truth === null ? '-' : truth.map(({ kind }) => kind).join(' '));
    }
    const during = [...told].filter(([startS]) => startS >= 60 && startS < 67).map(([, kinds]) => kinds);
    const after = [...told].filter(([startS]) => startS >= 68 && startS < 71).map(([, kinds]) => kinds);
    expect(new Set(during)).toEqual(new Set(['disconnection']));
    expect(new Set(after)).toEqual(new Set(['-']));
    expect([...told].filter(([startS]) => startS > 76).map(([, kinds]) => kinds)).toContain('');
  });
});
