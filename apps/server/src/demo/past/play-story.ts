import { createSimulation, type Adjustments, type Simulation } from '@eupnea/simulator';
import { createInProcessBus } from '../../bus/in-process-bus.ts';
import type { Assignment, AssignmentSource } from '../../pipeline/assignment.ts';
import { DevicePipeline } from '../../pipeline/device-pipeline.ts';
import type { PipelineStart } from '../../pipeline/pipeline-services.ts';
import type { RecordingBatch } from '../../storage/recording/recording-batch.ts';
import { GatheringRecording } from './gathering-recording.ts';
import { mergeAdjustments, STORY_HOURS, type PastStory, type StoryMoment } from './past-story.ts';

/** Step of a ventilator's data port and of the pipeline's clock. */
const STEP_S = 1;

/**
 * Two physics steps per sample instead of five, which saves a quarter of the processor time. The waves differ slightly
 * from those of a live bed with the same scenario, and rare findings may differ in number.
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
  /** Resolves when the next batch may be sent. */
  readonly store: (batch: RecordingBatch, share: number) => Promise<void>;
}

/**
 * Plays a story into a device's pipeline at full speed, with the story's clock. Everything else is as for a ventilator
 * on the network: epochs, breaths, findings, intervals, alerts, readings.
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
    // Answers of the storage arrive between two seconds, as in live operation.
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

/** @param pace played hours per hour of the story */
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
