import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline } from '../pipeline.ts';

/** Patients with esophageal pressure or diaphragm EMG, which the pipeline never sees. */
const FOLDER = join(
  process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data'),
  'muscle_truth',
);

type Label = Readonly<Record<string, string>>;

function readTable(name: string): readonly Label[] {
  const [header = '', ...rows] = readFileSync(join(FOLDER, name), 'utf8').trim().split('\n');
  const names = header.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

/** A label and a breath that begin this near each other are one, s. */
const SAME_S = 0.35;

/** The same waves with `times` as many samples, on straight lines between the given ones. */
function interpolate(values: Float32Array, times: number): Float32Array {
  return Float32Array.from({ length: (values.length - 1) * times + 1 }, (_, at) => {
    const before = Math.floor(at / times);
    const value = values[before] ?? Number.NaN;
    return value + ((at % times) / times) * ((values[before + 1] ?? value) - value);
  });
}

/** The values `samples` later, on straight lines between the given ones. */
function delay(values: Float32Array, samples: number): Float32Array {
  return values.map((own, at) => {
    const from = Math.max(0, Math.min(values.length - 1, at - samples));
    const before = values[Math.floor(from)] ?? own;
    return before + (from % 1) * ((values[Math.ceil(from)] ?? before) - before);
  });
}

/** @param times samples for each one of the recording; @param pressureLateS delay of pressure behind flow */
function judge(name: string, times = 1, pressureLateS = 0) {
  const rows = readTable(`${name}.csv`);
  const seconds = Number(rows.at(-1)?.['time']) - Number(rows[0]?.['time']);
  const rateHz = times * Math.round((rows.length - 1) / seconds);
  const column = (key: string) =>
    interpolate(
      Float32Array.from(rows, (row) => Number(row[key])),
      times,
    );
  const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform' });
  const channels = {
    flow: column('flow'),
    pressure: delay(column('pressure'), pressureLateS * rateHz),
  };
  const breaths = [
    ...pipeline.pushSamples({ firstIndex: 0, rateHz, length: channels.flow.length, channels }),
    ...pipeline.finish(),
  ];
  const findings = pipeline.takeFindings().filter(({ state }) => state === 'final');
  const kindsOn = (label: Label): ReadonlySet<Finding['kind']> => {
    const startS = Number(label['start_s']);
    const own = findings.filter((finding) =>
      finding.breathStartIndices.some((index) => Math.abs(index / rateHz - startS) < SAME_S),
    );
    return new Set(own.map(({ kind }) => kind));
  };
  return { labels: readTable(`${name}.breaths.csv`), kindsOn, modes: breaths.map(({ mode }) => mode) };
}

const share = (labels: readonly Label[], isTrue: (label: Label) => boolean) =>
  labels.filter(isTrue).length / labels.length;

describe.skipIf(!existsSync(FOLDER))('patients whose muscles were measured', () => {
  it('a passive patient on a clock gets hardly a finding', () => {
    const { labels, kindsOn } = judge('passive_pc');
    const passive = labels.filter((label) => label['passive'] === '1');
    expect(passive.length).toBeGreaterThan(150);
    expect(share(passive, (label) => kindsOn(label).size > 0)).toBeLessThanOrEqual(0.02);
  });

  it('are in control where the clock starts their breaths, without a change, and nowhere else', () => {
    for (const name of ['passive_pc', 'reverse_pc'])
      expect(new Set(judge(name).modes.slice(20)), name).toEqual(new Set(['pc']));
    for (const name of ['support_eadi', 'support_edi', 'support_pes'])
      expect(judge(name).modes, name).not.toContain('pc');
    expect(new Set(judge('support_edi').modes.slice(2))).toEqual(new Set(['ps']));
    // Unknown until the starts are judged.
    expect(judge('passive_pc').modes).not.toContain('ps');
    expect(new Set(judge('support_eadi').modes.slice(15))).toEqual(new Set(['ps']));
  });

  it('reverse triggers are found, and hardly one that is none; both cycles of a double trigger are seen', () => {
    const { labels, kindsOn } = judge('reverse_pc');
    const isReverse = (label: Label) => kindsOn(label).has('reverse_trigger');
    const of = (key: string, value: string) => labels.filter((label) => label[key] === value);
    expect(share(of('reverse', '1'), isReverse)).toBeGreaterThanOrEqual(0.85);
    expect(share(of('reverse', '0'), isReverse)).toBeLessThanOrEqual(0.03);
    const isDouble = (label: Label) => kindsOn(label).has('double_trigger');
    expect(share(of('double', '1'), isDouble)).toBeGreaterThanOrEqual(0.9);
  });

  it('are seen by the clock in a file that was interpolated to five times the samples', () => {
    const passive = judge('passive_pc', 5);
    const quiet = passive.labels.filter((label) => label['passive'] === '1');
    expect(share(quiet, (label) => passive.kindsOn(label).size > 0)).toBeLessThanOrEqual(0.02);
    const controlled = passive.modes.slice(20).filter((mode) => mode === 'pc');
    expect(controlled.length).toBeGreaterThan(0.75 * (passive.modes.length - 20));
    const { labels, kindsOn } = judge('reverse_pc', 5);
    const reverse = labels.filter((label) => label['reverse'] === '1');
    // None was found while an interval had to agree within two samples.
    expect(share(reverse, (label) => kindsOn(label).has('reverse_trigger'))).toBeGreaterThanOrEqual(0.8);
  });

  it.each([-0.025, 0.025])('a pressure that is %f s late is no effort of a passive patient', (lateS) => {
    const { labels, kindsOn } = judge('passive_pc', 1, lateS);
    const passive = labels.filter((label) => label['passive'] === '1');
    expect(share(passive, (label) => kindsOn(label).size > 0)).toBeLessThanOrEqual(0.02);
    const reverse = judge('reverse_pc', 1, lateS);
    const of = (value: string) => reverse.labels.filter((label) => label['reverse'] === value);
    const isReverse = (label: Label) => reverse.kindsOn(label).has('reverse_trigger');
    expect(share(of('1'), isReverse)).toBeGreaterThanOrEqual(0.85);
    expect(share(of('0'), isReverse)).toBeLessThanOrEqual(0.03);
  });

  it('hardly a breath without one gets an ineffective effort or a delayed trigger', () => {
    const called = { ineffective_effort: 0, delayed_trigger: 0 };
    const scored = { ineffective_effort: 0, delayed_trigger: 0 };
    for (const name of ['reverse_pc', 'support_pes']) {
      const { labels, kindsOn } = judge(name);
      for (const [kind, key] of [
        ['ineffective_effort', 'ineffective'],
        ['delayed_trigger', 'delayed_trigger'],
      ] as const) {
        const without = labels.filter((label) => label[key] === '0' && label['double'] === '0');
        scored[kind] += without.length;
        called[kind] += without.filter((label) => kindsOn(label).has(kind)).length;
      }
    }
    expect(scored.ineffective_effort).toBeGreaterThan(100);
    expect(scored.delayed_trigger).toBeGreaterThan(20);
    expect(called.ineffective_effort).toBeLessThanOrEqual(0.01 * scored.ineffective_effort);
    expect(called.delayed_trigger).toBe(0);
  });

  it.each(['support_pes', 'support_eadi', 'support_edi'])(
    '%s: no breath that a clear effort began is an auto-trigger',
    (name) => {
      const { labels, kindsOn } = judge(name);
      const confirmed = labels.filter((label) => label['confirmed_effort'] === '1');
      expect(confirmed.length).toBeGreaterThan(50);
      expect(share(confirmed, (label) => kindsOn(label).has('auto_trigger'))).toBe(0);
    },
  );
});
