import { createSimulation, type Adjustments, type Simulation } from '@eupnea/simulator';
import { createInProcessBus } from '../../bus/in-process-bus.ts';
import type { Assignment, AssignmentSource } from '../../pipeline/assignment.ts';
import { DevicePipeline } from '../../pipeline/device-pipeline.ts';
import type { PipelineStart } from '../../pipeline/pipeline-services.ts';
import type { RecordingBatch } from '../../storage/recording/recording-batch.ts';
import { GatheringRecording } from './gathering-recording.ts';
import { mergeAdjustments, STORY_HOURS, type PastStory, type StoryMoment } from './past-story.ts';

/** As a ventilator's data port: samples arrive second by second, and the pipeline looks at its clock as often. */
const STEP_S = 1;

/**
 * Two steps of the physics a sample instead of five: stories take a quarter less processor time. The waves of a story
 * differ a little from those of a live bed with its scenario, and rare findings may differ in number.
 */
const PHYSICS_STEP_S = 0.005;

export interface StoryRun {
  readonly story: PastStory;
  readonly start: PipelineStart;
  readonly assignment: Assignment;
  readonly assignments: AssignmentSource;
  readonly analysisId: number;
  readonly startMs: number;
  readonly hours: number;
  /** Resolves when the next batch may come. */
  readonly store: (batch: RecordingBatch, share: number) => Promise<void>;
}

/**
 * Plays a story into a device's pipeline, as fast as it goes: the pipeline's clock is the story's. Everything but the
 * clock is what a ventilator on the network goes through: epochs, breaths, findings, intervals, alerts, readings.
 */
export async function playStory(run: StoryRun): Promise<void> {
  const { story, startMs, hours, store } = run;
  const seconds = Math.round(hours * 3600);
  const clock = { nowMs: startMs };
  const recording = new GatheringRecording(run.start.deviceId);
  const failure: { error: unknown } = { error: null };
  const pipeline = new DevicePipeline(
    {
      recording,
      bus: createInProcessBus((_topic, error) => {
        failure.error ??= error;
      }),
      assignments: run.assignments,
      analysisId: run.analysisId,
      now: () => clock.nowMs,
      onProblem: (_deviceId, code, error) => {
        failure.error ??= new Error(code, { cause: error });
      },
      onIdentity() {},
      onStandby() {},
      hasViewers: false,
    },
    run.start,
  );
  pipeline.resumeAssignment(run.assignment);
  pipeline.connected(startMs);
  const simulation = createSimulation({ ...story.scenario, longestStepS: PHYSICS_STEP_S }, story.seed);
  pipeline.receive(simulation.snapshot(), startMs);
  const bedside = followMoments(story.moments, hours / STORY_HOURS, simulation);
  for (let second = 0; second < seconds; second += STEP_S) {
    bedside(second);
    clock.nowMs = startMs + (second + STEP_S) * 1000;
    pipeline.receive(simulation.step(STEP_S * simulation.rateHz).events, clock.nowMs);
    pipeline.tick(clock.nowMs);
    // Answers of storage come between two seconds, as they would.
    if (recording.isFull) await store(recording.take() ?? {}, second / seconds);
    else await Promise.resolve();
    if (failure.error !== null) throw failure.error;
  }
  pipeline.disconnected('closed', clock.nowMs);
  await store(recording.take() ?? {}, 1);
  await pipeline.remove(clock.nowMs);
  await store(recording.take() ?? {}, 1);
  if (failure.error !== null) throw failure.error;
}

/** @param pace share of a story's hours that an hour takes */
function followMoments(
  moments: readonly StoryMoment[],
  pace: number,
  simulation: Simulation,
): (second: number) => void {
  const waiting = moments.toSorted((left, right) => left.atH - right.atH);
  let standing: Adjustments = {};
  return (second) => {
    for (let next = waiting[0]; next !== undefined && next.atH * pace * 3600 <= second; next = waiting[0]) {
      waiting.shift();
      if (next.change !== undefined) {
        standing = mergeAdjustments(standing, next.change);
        simulation.adjust(standing);
      }
      if (next.disturbance !== undefined) simulation.disturb(next.disturbance.kind, next.disturbance.seconds);
    }
  };
}
