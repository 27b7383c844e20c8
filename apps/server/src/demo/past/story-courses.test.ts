import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { expect, it } from 'vitest';
import type { Assignment } from '../../pipeline/assignment.ts';
import type { RecordingBatch } from '../../storage/recording/recording-batch.ts';
import { playStory } from './play-story.ts';
import type { PastStory } from './past-story.ts';
import { CHILD_STORY } from './stories/child.ts';
import { COPD_STORY } from './stories/copd.ts';
import { CUFF_LEAK_STORY } from './stories/cuff-leak.ts';
import { DOUBLE_TRIGGER_STORY } from './stories/double-trigger.ts';

/** A day compressed to 24 minutes: one minute of each hour shows its kind of breaths. */
const PLAYED_HOURS = 0.4;
const STORY_HOURS = 24;
const START_MS = Date.parse('2026-11-24T00:00:00Z');

interface Hour {
  breaths: number;
  readonly kinds: Map<string, number>;
}

const NOBODY: Assignment = {
  session: null,
  patient: null,
  nextPatientId: null,
  patientLimits: new Map(),
  deviceLimits: new Map(),
};

/** Breaths and asynchronies by hour of a story. */
type Course = readonly Hour[];

async function play(story: PastStory): Promise<Course> {
  const course = Array.from({ length: STORY_HOURS }, (): Hour => ({ breaths: 0, kinds: new Map() }));
  const hourOf = (startedAtUs: bigint): Hour => {
    const elapsedMs = Number(startedAtUs / 1000n) - START_MS;
    const hour = course[Math.floor((elapsedMs / 3_600_000) * (STORY_HOURS / PLAYED_HOURS))];
    if (hour === undefined) throw new Error('a breath outside of the story');
    return hour;
  };
  let sessions = 0;
  await playStory({
    story,
    start: {
      deviceId: 1,
      state: { deviceId: 1, lastBreathNumber: 0, lastAlertNumber: 0, lastEpoch: 0, lastEndUs: null },
      standby: false,
      openAlerts: [],
      settings: new Map(),
      deviceLimits: new Map(),
      eupneaLimits: new Map(),
    },
    assignment: NOBODY,
    assignments: {
      load: async () => new Map([[1, NOBODY]]),
      openSession: async (_device, startedAtUs, patientId) => ({ id: ++sessions, startedAtUs, patientId }),
      closeSession: async () => {},
      leaveToNobody: async () => {},
      setBack: async () => {},
    },
    analysisId: 1,
    startMs: START_MS,
    hours: PLAYED_HOURS,
    store: async ({ breaths = [], findings = [] }: RecordingBatch) => {
      for (const { startedAtUs } of breaths) hourOf(startedAtUs).breaths += 1;
      for (const { startedAtUs, finding } of findings) {
        const { kinds } = hourOf(startedAtUs);
        kinds.set(finding.kind, (kinds.get(finding.kind) ?? 0) + 1);
      }
    },
  });
  return course;
}

/** Findings of these kinds per delivered breath in these hours, %. */
function percent(course: Course, [from, to]: readonly [number, number], kinds: readonly string[]): number {
  const hours = course.slice(from, to);
  const events = hours.flatMap((hour) => kinds.map((kind) => hour.kinds.get(kind) ?? 0));
  return (100 * sum(events)) / sum(hours.map(({ breaths }) => breaths));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const ASYNCHRONY: readonly string[] = ASYNCHRONY_KINDS;

it('COPD-A wastes efforts while support is high, and hardly any once it is lowered', async () => {
  const course = await play(COPD_STORY);
  const wasted = ['ineffective_effort'];
  expect(percent(course, [0, 2], wasted)).toBeLessThan(10);
  expect(percent(course, [5, 10], wasted)).toBeGreaterThan(70);
  expect(percent(course, [11, 24], wasted)).toBeLessThan(3);
  expect(percent(course, [11, 24], ASYNCHRONY)).toBeLessThan(10);
});

it('DOUBLE-D breathes double while awake on a small volume, not before, and not on a larger one', async () => {
  const course = await play(DOUBLE_TRIGGER_STORY);
  const double = ['double_trigger'];
  expect(percent(course, [0, 2], double)).toBe(0);
  expect(percent(course, [5, 8], double)).toBeGreaterThan(20);
  expect(percent(course, [10, 24], double)).toBeLessThan(2);
});

it('LEAK-E is triggered by the leak until the cuff is filled again, and is in step otherwise', async () => {
  const course = await play(CUFF_LEAK_STORY);
  expect(percent(course, [8, 10], ['auto_trigger'])).toBeGreaterThan(5);
  expect(percent(course, [0, 7], ASYNCHRONY)).toBeLessThan(5);
  expect(percent(course, [12, 15], ASYNCHRONY)).toBeLessThan(5);
});

it('CHILD-F has one bad hour', async () => {
  const course = await play(CHILD_STORY);
  expect(percent(course, [0, 3], ASYNCHRONY)).toBeLessThan(10);
  // Most of what goes wrong in it is undecided: every breath has a large effort.
  const calm = percent(course, [10, 24], ASYNCHRONY);
  expect(calm).toBeLessThan(10);
  expect(percent(course, [7, 9], ASYNCHRONY)).toBeGreaterThan(2 * calm);
});
