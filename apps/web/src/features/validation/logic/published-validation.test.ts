import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listHeldOutScenarios, type GroupResult } from '@eupnea/validation';
import { expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };
import { bedKey } from './bed-key.ts';
import { describeOutcome } from './describe-outcome.ts';
import { listPoorest, MINIMUM_BREATHS } from './list-poorest.ts';
import { pickPublished } from './published-validation.ts';
import { pickGroup, pickModeOfBed, SHOWN_MODES } from './validation-search.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../../../../../docs/validation.json'), 'utf8');
const FILE = JSON.parse(TEXT);
const { arms, analysisVersion, secondsPerRecording } = pickPublished(TEXT);

test('each arm shows its own figures of the committed file, and none of the other', () => {
  expect({ analysisVersion, secondsPerRecording }).toEqual({
    analysisVersion: FILE.analysisVersion,
    secondsPerRecording: FILE.secondsPerRecording,
  });
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e4) / 1e4);
  const asInFile = ({ kinds }: GroupResult) =>
    kinds.map((result) => ({
      ...result,
      sensitivity: { ...result.sensitivity, value: rounded(result.sensitivity.value) },
      specificity: { ...result.specificity, value: rounded(result.specificity.value) },
      ppv: { ...result.ppv, value: rounded(result.ppv.value) },
    }));
  expect(asInFile(arms.silent.together)).toEqual(FILE.heldOut.overall.kinds);
  expect(asInFile(arms.settings.together)).toEqual(FILE.heldOutWithSettings.overall.kinds);
  expect(arms.silent.seeds).toEqual(FILE.heldOut.seeds);
});

test('what is held on the screen is what was held before the file was rounded', () => {
  for (const { together, modes } of Object.values(arms)) {
    for (const { name, kinds } of [together, ...modes]) {
      for (const result of kinds) {
        const outcome = describeOutcome(result).result;
        const held = outcome === 'held' ? true : outcome === 'notHeld' ? false : null;
        expect(held, `${name} ${result.kind}`).toBe(result.held);
      }
    }
  }
});

test('a share is rounded once, from its counts', () => {
  const effort = arms.silent.together.kinds.find(({ kind }) => kind === 'ineffective_effort');
  const { trueNegative, falsePositive } = FILE.heldOut.overall.kinds[0].counts;
  expect(effort?.specificity.value).toBe(trueNegative / (trueNegative + falsePositive));
});

test('what the whole result stands on counts every mode once, those without targets too', () => {
  const seeds = FILE.heldOut.seeds.to - FILE.heldOut.seeds.from + 1;
  expect(arms.silent.recordings).toBe(seeds * listHeldOutScenarios(FILE.heldOut.seeds.from).length);
  expect(arms.silent.hours).toBeCloseTo((arms.silent.recordings * secondsPerRecording) / 3600);
  expect(arms.silent.breaths).toBeGreaterThan(arms.silent.together.breaths);
});

test('every mode of the address is in the file, and one of which nothing was run is no group', () => {
  for (const mode of SHOWN_MODES) expect(pickGroup(arms.silent, mode)?.recordings, mode).toBeGreaterThan(0);
  expect(pickGroup(arms.silent, 'simv')?.name).toBe('simv');
  const modes = arms.silent.modes.map((group) => ({ ...group, recordings: 0 }));
  expect(pickGroup({ ...arms.silent, modes }, 'vc')).toBeNull();
});

test('a run of one bed is shown by the modes it has, of the targets if it can', () => {
  const none = { ...arms.silent.together, recordings: 0 };
  const only = (mode: string) => arms.silent.modes.filter(({ name }) => name === mode);
  expect(pickModeOfBed({ ...arms.silent, modes: only('vc') })).toBe('together');
  expect(pickModeOfBed({ ...arms.silent, together: none, modes: only('prvc') })).toBe('prvc');
});

test('the poorest are the lowest sensitivities of beds with enough breaths to say so', () => {
  const poorest = listPoorest(arms.silent);
  const shares = poorest.map(({ sensitivity }) => sensitivity.value ?? 1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(Math.min(...poorest.map(({ breathsWithIt }) => breathsWithIt))).toBeGreaterThanOrEqual(
    MINIMUM_BREATHS,
  );
  const leftOut = arms.silent.beds.filter(
    (bed) => bed.breathsWithIt >= MINIMUM_BREATHS && !poorest.includes(bed),
  );
  expect(Math.min(...leftOut.map(({ sensitivity }) => sensitivity.value ?? 1))).toBeGreaterThanOrEqual(
    Math.max(...shares),
  );
});

test('a bed has a row for a kind only where the truth has breaths with it', () => {
  expect(arms.silent.beds.some(({ breathsWithIt }) => breathsWithIt === 0)).toBe(false);
  const entrained = arms.silent.beds.filter(({ bed }) => bed === 'vc entrained').map(({ kind }) => kind);
  expect(entrained).toContain('reverse_trigger');
  expect(entrained).not.toContain('suction');
});

test('every simulated bed has a name of its own in the texts', () => {
  const names: { readonly [key: string]: string } = english.validation.bed;
  const beds = listHeldOutScenarios(1000).map(({ bed }) => names[bedKey(bed)]);
  expect(beds.filter((name) => name === undefined)).toEqual([]);
  expect(new Set(beds).size).toBe(beds.length);
});
