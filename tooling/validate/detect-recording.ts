import type { Breath, Finding, UndecidedBreath } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';

export interface RecordedWaves {
  readonly rateHz: number;
  readonly pressure: Float32Array;
  readonly flow: Float32Array;
}

export interface Detected {
  readonly breaths: readonly Breath[];
  /** Final ones. */
  readonly findings: readonly Finding[];
  readonly undecided: readonly UndecidedBreath[];
}

export type BreathMark = { readonly index: number; readonly kind: 'inspiration_start' | 'expiration_start' };

/** Breaths and findings of a whole recording: by the ventilator's marks where there are any, else by the waveform. */
export function detectRecording(
  { rateHz, pressure, flow }: RecordedWaves,
  marks: readonly BreathMark[] = [],
): Detected {
  const pipeline = createBreathPipeline({ rateHz, segmentation: marks.length > 0 ? 'device' : 'waveform' });
  const breaths: Breath[] = [];
  const findings: Finding[] = [];
  const undecided: UndecidedBreath[] = [];
  const collect = (more: readonly Breath[]) => {
    breaths.push(...more);
    findings.push(...pipeline.takeFindings().filter(({ state }) => state === 'final'));
    undecided.push(...pipeline.takeUndecided());
  };
  const pushUntil = (from: number, to: number) => {
    if (to <= from) return;
    const channels = { pressure: pressure.subarray(from, to), flow: flow.subarray(from, to) };
    collect(pipeline.pushSamples({ firstIndex: from, rateHz, length: to - from, channels }));
  };
  let from = 0;
  for (const { index, kind } of marks) {
    pushUntil(from, index);
    from = index;
    collect(pipeline.pushMark({ type: 'mark', kind, sampleIndex: index }));
  }
  pushUntil(from, flow.length);
  collect(pipeline.finish());
  return { breaths, findings, undecided };
}
