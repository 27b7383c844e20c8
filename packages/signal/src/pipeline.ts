import type { Breath, Finding, MarkEvent, SampleBlock } from '@eupnea/model';
import type { DetectionSettings } from './asynchrony/detection-settings.ts';
import { type FindingDetector, FindingStream } from './asynchrony/finding-stream.ts';
import type { AnalysisDepth } from './breath-completion.ts';
import { BreathAssembler } from './breath-assembler.ts';
import type { VolumeSource } from './build-breath-view.ts';
import { SampleWindow } from './sample-window.ts';
import type { BreathSpan } from './segmentation/breath-span.ts';
import { DeviceMarkSegmenter } from './segmentation/device-marks.ts';
import { handOverToMarks } from './segmentation/hand-over-to-marks.ts';
import { WaveformSegmenter } from './segmentation/waveform-segmenter.ts';

export interface BreathPipelineOptions {
  /** 25 to 1000. */
  readonly rateHz: number;
  /**
   * device: borders only from marks; waveform: marks ignored; auto: marks from the first start of inspiration that
   * the device marks, the waveform until then.
   */
  readonly segmentation: 'device' | 'waveform' | 'auto';
  /** Default: full. */
  readonly depth?: AnalysisDepth;
  /** Default: flow. */
  readonly volumeSource?: VolumeSource;
  /**
   * What finds asynchrony in the measured breaths, in place of a detector of this pipeline's own: a caller that hands the
   * breaths to another thread keeps them here. Not used at depth basic.
   */
  readonly findings?: FindingDetector;
}

/**
 * Samples to measured breaths, streaming and batch from the same code: chunk borders never change a finished breath.
 * Blocks must arrive in order; a jump of firstIndex is a gap and ends the breath in course as incomplete. What comes
 * before the first onset, at the start and after a gap, is the rest of a breath and comes out as none.
 */
export interface BreathPipeline {
  /**
   * Channels needed: pressure (cmH2O) and flow (L/min); volume is used when there. NaN = sample missing. A block of
   * another rate or without both channels is not for this pipeline and is passed over.
   */
  pushSamples(block: SampleBlock): readonly Breath[];
  pushMark(mark: MarkEvent): readonly Breath[];
  /** Rows or samples lost at this point: the breath in course carries the count. */
  pushLoss(lostRows: number): void;
  /** Device settings and the patient's weight for mechanics and detectors, from the next breath on; what is not named stays. */
  pushSettings(settings: DetectionSettings): void;
  /** From the next breath on another patient is ventilated: the detectors begin to learn anew. */
  changePatient(): void;
  /**
   * Findings told since the last call, in order: provisional with their breath, then final or withdrawn. The provisional
   * ones may be passed over. None at depth basic, which measures no mechanics.
   */
  takeFindings(): readonly Finding[];
  /** The stream ended: the breath in course comes out as incomplete when it has enough samples to be one. */
  finish(): readonly Breath[];
}

/** Samples looked at before breaths are taken out and the window is emptied: bounds memory whatever the block. */
const STEP_SAMPLES = 4096;

export function createBreathPipeline(options: BreathPipelineOptions): BreathPipeline {
  const { rateHz } = options;
  const window = new SampleWindow();
  const findings = options.depth === 'basic' ? null : (options.findings ?? new FindingStream(rateHz));
  const assembler = new BreathAssembler(window, options, findings);
  const marks = new DeviceMarkSegmenter(rateHz);
  let waveform = options.segmentation === 'device' ? null : new WaveformSegmenter(window, rateHz);
  let started = false;

  function takeSpan(span: BreathSpan | null, breaths: Breath[]): void {
    const breath = span === null ? null : assembler.assemble(span);
    if (breath !== null) breaths.push(breath);
  }

  /** Lets the segmenters see the new samples and drops those that no breath can need any more. */
  function advance(breaths: Breath[]): void {
    if (waveform !== null) {
      for (const span of waveform.advance()) takeSpan(span, breaths);
      window.discardBefore(waveform.neededIndex);
      return;
    }
    takeSpan(marks.advance(window.endIndex), breaths);
    window.discardBefore(marks.openIndex ?? window.endIndex);
  }

  function endRun(breaths: Breath[]): void {
    if (waveform !== null) for (const span of waveform.finish()) takeSpan(span, breaths);
    else takeSpan(marks.finish(window.endIndex), breaths);
    findings?.endRun();
  }

  return {
    pushSamples(block) {
      const breaths: Breath[] = [];
      if (block.rateHz !== rateHz || block.length <= 0) return breaths;
      if (block.channels.flow === undefined || block.channels.pressure === undefined) return breaths;
      if (!started || block.firstIndex !== window.endIndex) {
        if (started) endRun(breaths);
        started = true;
        window.reset(block.firstIndex);
        waveform?.reset(block.firstIndex);
        assembler.forgetPreceding();
      }
      for (let from = 0; from < block.length; from += STEP_SAMPLES) {
        window.append(block, from, Math.min(block.length, from + STEP_SAMPLES));
        advance(breaths);
        findings?.advance(window.endIndex);
      }
      return breaths;
    },
    pushMark(mark) {
      const breaths: Breath[] = [];
      if (options.segmentation === 'waveform') return breaths;
      // A mark may come before the first sample, or name a sample that never arrived.
      const sampleIndex = started ? Math.min(mark.sampleIndex, window.endIndex) : mark.sampleIndex;
      if (waveform !== null) {
        if (mark.kind !== 'inspiration_start') return breaths;
        for (const span of handOverToMarks(waveform.finish(), sampleIndex, rateHz)) takeSpan(span, breaths);
        waveform = null;
      }
      takeSpan(marks.mark({ ...mark, sampleIndex }), breaths);
      return breaths;
    },
    pushLoss(lostRows) {
      assembler.addLoss(window.endIndex, lostRows);
    },
    pushSettings(settings) {
      if (settings.proportional !== undefined) assembler.setProportional(settings.proportional);
      findings?.configure(settings);
    },
    changePatient() {
      findings?.changePatient();
    },
    takeFindings: () => findings?.drain() ?? [],
    finish() {
      const breaths: Breath[] = [];
      if (started) endRun(breaths);
      return breaths;
    },
  };
}
