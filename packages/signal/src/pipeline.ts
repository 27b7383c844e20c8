import type { Breath, Finding, MarkEvent, SampleBlock, UndecidedBreath } from '@eupnea/model';
import type { DetectionSettings } from './settings/detection-settings.ts';
import { type FindingDetector, FindingStream } from './findings/finding-stream.ts';
import type { AnalysisDepth } from './breath-completion.ts';
import { BreathAssembler } from './breath-assembler.ts';
import type { VolumeSource } from './build-breath-view.ts';
import { Co2Aligner, LAG_SECONDS } from './gas/co2-aligner.ts';
import { createGasWindow } from './gas/gas-window.ts';
import { HeldSpans } from './held-spans.ts';
import { createMuscleWindow } from './muscles/muscle-window.ts';
import { SampleWindow } from './sample-window.ts';
import type { BreathSpan } from './segmentation/breath-span.ts';
import { DeviceMarkSegmenter } from './segmentation/device-marks.ts';
import { handOverToMarks } from './segmentation/hand-over-to-marks.ts';
import { WaveformSegmenter } from './segmentation/waveform-segmenter.ts';

export interface BreathPipelineOptions {
  /** 25 to 1000. */
  readonly rateHz: number;
  /**
   * device: borders from marks only; waveform: marks ignored; auto: the waveform until the first inspiration
   * mark, then marks.
   */
  readonly segmentation: 'device' | 'waveform' | 'auto';
  /** Default: full. */
  readonly depth?: AnalysisDepth;
  /** Default: flow. */
  readonly volumeSource?: VolumeSource;
  /**
   * Detector that replaces the pipeline's own, for callers that detect in another thread. Unused at depth
   * basic.
   */
  readonly findings?: FindingDetector;
}

/**
 * Samples to measured breaths. Streaming and batch share the code: chunk borders never change a finished
 * breath. Blocks must be in order; a jump of firstIndex is a gap and ends the current breath as incomplete.
 * Samples before the first onset, at the start and after a gap, yield no breath.
 */
export interface BreathPipeline {
  /**
   * Needs pressure (cmH2O) and flow (L/min); uses volume if present. NaN means missing. Blocks with another
   * rate or without both channels are ignored.
   */
  pushSamples(block: SampleBlock): readonly Breath[];
  pushMark(mark: MarkEvent): readonly Breath[];
  /** Rows or samples lost at this point, counted in the current breath. */
  pushLoss(lostRows: number): void;
  /**
   * Device settings and body weight for mechanics and detectors, from the next breath on. Omitted ones are
   * unchanged.
   */
  pushSettings(settings: DetectionSettings): void;
  /** Another patient from the next breath on: the detectors restart. */
  changePatient(): void;
  /**
   * Findings since the last call in order: provisional with their breath, then final or withdrawn.
   * Provisional ones may be ignored. None at depth basic.
   */
  takeFindings(): readonly Finding[];
  /**
   * Breaths with undecided kinds since the last call, in order, final with their breath. None at depth basic, where
   * nothing is looked for.
   */
  takeUndecided(): readonly UndecidedBreath[];
  /** Number of breaths so far without numbers because they lie under chest compressions. */
  readonly compressedBreaths: number;
  /** Ends the stream: the current breath is returned as incomplete if it has enough samples. */
  finish(): readonly Breath[];
}

/**
 * Samples processed before breaths are emitted and the window is trimmed, which bounds memory for any block.
 */
const STEP_SAMPLES = 4096;
/** Muscle channels kept before the current breath, s: an occluded effort may begin in the one before. */
const MUSCLES_BEFORE_SECONDS = 3;

/**
 * Creates the pipeline of one stream: samples in, measured breaths and findings out. Results do not depend on block
 * sizes.
 */
export function createBreathPipeline(options: BreathPipelineOptions): BreathPipeline {
  const { rateHz } = options;
  const window = new SampleWindow();
  const findings = options.depth === 'basic' ? null : (options.findings ?? new FindingStream(rateHz));
  const muscles = createMuscleWindow();
  const gas = createGasWindow();
  const aligner = new Co2Aligner(gas, rateHz);
  const assembler = new BreathAssembler({ samples: window, muscles, aligner }, options, findings);
  const held = new HeldSpans();
  const marks = new DeviceMarkSegmenter(rateHz);
  let waveform = options.segmentation === 'device' ? null : new WaveformSegmenter(window, rateHz);
  let started = false;

  function takeSpan(span: BreathSpan | null, breaths: Breath[]): void {
    if (span === null) return;
    const waited = aligner.follow(span);
    const { lag } = aligner;
    const ready = span.endIndex + waited;
    const run = () => {
      const breath = assembler.assemble(span, { lag, waited });
      if (breath !== null) released.push(breath);
    };
    held.add({ ready, needed: span.startIndex, end: span.endIndex, run });
    release(breaths, window.endIndex);
  }

  /** Breaths that were released and not yet returned. */
  const released: Breath[] = [];

  function release(breaths: Breath[], endIndex: number): void {
    held.release(endIndex);
    breaths.push(...released.splice(0));
  }

  /** Passes new samples to the segmenters and drops unneeded ones. */
  function advance(breaths: Breath[]): void {
    release(breaths, window.endIndex);
    if (waveform !== null) {
      for (const span of waveform.advance()) takeSpan(span, breaths);
      discardBefore(waveform.neededIndex);
      return;
    }
    takeSpan(marks.advance(window.endIndex), breaths);
    discardBefore(marks.openIndex ?? window.endIndex);
  }

  function discardBefore(index: number): void {
    const needed = Math.min(index, held.neededIndex);
    window.discardBefore(needed);
    muscles.discardBefore(needed - Math.ceil(MUSCLES_BEFORE_SECONDS * rateHz));
    gas.discardBefore(needed - Math.ceil(LAG_SECONDS * rateHz));
  }

  function endRun(breaths: Breath[]): void {
    if (waveform !== null) for (const span of waveform.finish()) takeSpan(span, breaths);
    else takeSpan(marks.finish(window.endIndex), breaths);
    release(breaths, Number.POSITIVE_INFINITY);
    aligner.forgetStarts();
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
        muscles.reset(block.firstIndex);
        gas.reset(block.firstIndex);
        waveform?.reset(block.firstIndex);
        assembler.forgetPreceding();
      }
      for (let from = 0; from < block.length; from += STEP_SAMPLES) {
        const to = Math.min(block.length, from + STEP_SAMPLES);
        window.append(block, from, to);
        muscles.append(block, from, to);
        gas.append(block, from, to);
        advance(breaths);
        findings?.advance(Math.min(window.endIndex, held.firstEnd));
      }
      return breaths;
    },
    pushMark(mark) {
      const breaths: Breath[] = [];
      if (options.segmentation === 'waveform') return breaths;
      // A mark may precede the first sample, or refer to a sample that never arrived.
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
      held.runInOrder(() => {
        if (settings.proportional !== undefined) assembler.setProportional(settings.proportional);
        findings?.configure(settings);
      });
    },
    changePatient() {
      held.runInOrder(() => {
        assembler.forgetPatient();
        findings?.changePatient();
      });
    },
    takeFindings: () => findings?.drain() ?? [],
    takeUndecided: () => findings?.drainUndecided() ?? [],
    get compressedBreaths() {
      return assembler.compressedBreaths;
    },
    finish() {
      const breaths: Breath[] = [];
      if (started) endRun(breaths);
      return breaths;
    },
  };
}
