import type { Breath, SampleBlock } from '@eupnea/model';
import { createBreathPipeline, type AnalysisDepth } from '@eupnea/signal';
import { simulateRecording, type Scenario, type TruthBreath } from '@eupnea/simulator';

export interface MeasuredBreath {
  readonly breath: Breath;
  readonly truth: TruthBreath;
}

export interface MeasurementOptions {
  readonly seed: number;
  readonly seconds: number;
  /** L/s lost per square root of cmH2O: a leak at the airway opening, behind the flow sensor. 0 = tight. */
  readonly leak?: number;
  readonly depth?: AnalysisDepth;
}

/** Breaths at the start, before trapped volume and running medians have settled. */
const SETTLING_BREATHS = 6;

/** Simulates a scenario, measures it as a device's stream with marks, and pairs every breath with its truth. */
export function simulateMeasured(scenario: Scenario, options: MeasurementOptions): MeasuredBreath[] {
  const { seed, seconds, leak = 0, depth = 'full' } = options;
  const recording = simulateRecording(scenario, seed, seconds);
  const pipeline = createBreathPipeline({ rateHz: scenario.rateHz, segmentation: 'device', depth });
  const breaths: Breath[] = [];
  for (const event of recording.events) {
    if (event.type === 'samples') breaths.push(...pipeline.pushSamples(addLeak(event.block, leak)));
    else if (event.type === 'mark') breaths.push(...pipeline.pushMark(event));
  }
  const truthByStart = new Map(recording.breaths.map((truth) => [truth.startIndex, truth]));
  const pairs: MeasuredBreath[] = [];
  for (const breath of breaths) {
    const truth = truthByStart.get(breath.startIndex);
    if (truth !== undefined && !breath.incomplete) pairs.push({ breath, truth });
  }
  return pairs.slice(SETTLING_BREATHS);
}

function addLeak(block: SampleBlock, leak: number): SampleBlock {
  const { flow, pressure } = block.channels;
  if (leak === 0 || flow === undefined || pressure === undefined) return block;
  const leaky = flow.map((value, index) => value + 60 * leak * Math.sqrt(Math.max(0, pressure[index] ?? 0)));
  return { ...block, channels: { ...block.channels, flow: leaky } };
}
