import type { Breath } from '@eupnea/model';
import type { FindingDetector } from './findings/finding-stream.ts';
import type { AnalysisDepth } from './breath-completion.ts';
import { MAX_PRECEDING_BREATHS, type PrecedingBreath } from './breath-view.ts';
import { buildBreathView, type VolumeSource } from './build-breath-view.ts';
import { createAbsentFeatures } from './features/absent-features.ts';
import { hasBegun } from './features/measure-ratios.ts';
import { TakenVolume } from './features/taken-volume.ts';
import type { Co2Aligner, GasTrace } from './gas/co2-aligner.ts';
import { Co2Output } from './gas/co2-output.ts';
import type { Co2Lag } from './gas/estimate-co2-lag.ts';
import { measureBreath } from './measure-breath.ts';
import type { MuscleWindow } from './muscles/muscle-window.ts';
import { ChestWallMemory } from './muscles/chest-wall-memory.ts';
import { readMuscleTraces, type MuscleTraces } from './muscles/muscle-traces.ts';
import { CompressionWatch } from './quality/compression-watch.ts';
import type { SampleWindow } from './sample-window.ts';
import type { BreathSpan } from './segmentation/breath-span.ts';

/** Missing samples this close behind an onset may hide its true place, s, when they are longer than this, s. */
const NEAR_ONSET_SECONDS = 0.15;
const HIDING_SECONDS = 0.05;

interface AssemblerOptions {
  readonly rateHz: number;
  readonly depth?: AnalysisDepth;
  readonly volumeSource?: VolumeSource;
}

interface Windows {
  readonly samples: SampleWindow;
  readonly muscles: MuscleWindow;
  readonly aligner: Co2Aligner;
}

/** Delay of CO2 when the breath ended, and the samples behind it that were waited for. */
interface Co2Wait {
  readonly lag: Co2Lag | null;
  readonly waited: number;
}

interface Loss {
  readonly index: number;
  lost: number;
}

/**
 * Turns the spans of one stream, in order, into measured breaths; keeps the preceding breaths and the losses.
 */
export class BreathAssembler {
  readonly #window: SampleWindow;
  readonly #muscles: MuscleWindow;
  readonly #aligner: Co2Aligner;
  readonly #options: AssemblerOptions;
  readonly #findings: FindingDetector | null;
  #preceding: readonly PrecedingBreath[] = [];
  /** End of the newest preceding breath. */
  #precedingEnd = Number.NaN;
  #losses: Loss[] = [];
  #proportional: boolean | null = null;
  readonly #chestWall = new ChestWallMemory();
  readonly #co2Output: Co2Output;
  readonly #compressions: CompressionWatch;
  #compressedBreaths = 0;
  readonly #taken = new TakenVolume();
  /** Onset beside a hole, whose true place is not known; null = none. */
  #hiddenOnset: number | null = null;

  constructor(
    { samples, muscles, aligner }: Windows,
    options: AssemblerOptions,
    findings: FindingDetector | null,
  ) {
    this.#window = samples;
    this.#muscles = muscles;
    this.#aligner = aligner;
    this.#options = options;
    this.#findings = findings;
    this.#co2Output = new Co2Output(options.rateHz);
    this.#compressions = new CompressionWatch(options.rateHz);
  }

  /** Number of breaths so far that lie under chest compressions. */
  get compressedBreaths(): number {
    return this.#compressedBreaths;
  }

  /** Adds rows lost just before the sample of this index. */
  addLoss(index: number, lost: number): void {
    // Losses before the window belong to no further breath.
    this.#losses = this.#losses.filter((loss) => loss.index > this.#window.firstIndex);
    const last = this.#losses.at(-1);
    if (last !== undefined && last.index === index) last.lost += lost;
    else this.#losses.push({ index, lost });
  }

  /**
   * Sets whether the device reports that its pressure follows the patient, from the next breath on; null when
   * unknown.
   */
  setProportional(proportional: boolean | null): void {
    this.#proportional = proportional;
  }

  /** Called when the breaths to come belong to another patient. */
  forgetPatient(): void {
    this.forgetPreceding();
    this.#chestWall.forget();
    this.#co2Output.forget();
  }

  /** Called when earlier breaths say nothing about the next one: after a gap, or of another patient. */
  forgetPreceding(): void {
    this.#preceding = [];
    this.#taken.forget();
  }

  /** Null when too little of the span is readable and only the waveform marked it as a breath. */
  assemble(span: BreathSpan, wait: Co2Wait): Breath | null {
    const { rateHz, depth = 'full', volumeSource = 'flow' } = this.#options;
    const rejectedRows = this.#takeLosses(span);
    const view = buildBreathView(this.#window, span, rateHz, volumeSource, this.#preceding);
    if (view === null) return span.source === 'device' ? describeUnreadable(span, rejectedRows) : null;
    if (this.#compressions.take(span.startIndex, view.flow)) {
      this.#compressedBreaths += 1;
      const breath = describeUnreadable(span, rejectedRows);
      this.#findings?.takeBreath({ breath, view: { ...view, isCompressed: true }, expiration: null });
      return breath;
    }
    const muscles = this.#readMuscles(span);
    const followsPreceding = span.startIndex === this.#precedingEnd;
    const gas = this.#readGas(span, wait);
    const measured = { ...view, followsPreceding, muscles, gas, takenMl: this.#taken.read() };
    const { features, mode, provenance, expiration } = measureBreath(measured, depth, this.#proportional);
    if (!span.incomplete) this.#co2Output.add(span.endIndex, view.length, features.vtco2_ml);
    if (muscles !== null && !span.incomplete) this.#chestWall.add(features.chest_wall_elastance_cmh2o_l);
    if (!span.incomplete && view.continuous) {
      this.#taken.add(features.vti_ml, hasBegun(measured, features));
      const { length, inspirationEnd, continuous, flow, pressure } = view;
      const kept = { view: { rateHz, length, inspirationEnd, continuous, flow, pressure }, features };
      this.#preceding = [kept, ...this.#preceding.slice(0, MAX_PRECEDING_BREATHS - 1)];
      this.#precedingEnd = span.endIndex;
    }
    const isStartHidden = span.startIndex === this.#hiddenOnset;
    const isEndHidden = this.#hidesOnset(span.endIndex);
    this.#hiddenOnset = isEndHidden ? span.endIndex : null;
    const breath: Breath = {
      startIndex: span.startIndex,
      inspirationEndIndex: span.startIndex + view.inspirationEnd,
      endIndex: span.endIndex,
      segmentation: span.source,
      deviceBreathNumber: span.deviceBreathNumber,
      incomplete: span.incomplete || view.missingSamples > 0 || isStartHidden || isEndHidden,
      rejectedRows,
      mode,
      features,
      provenance,
    };
    return this.#findings?.takeBreath({ breath, view, expiration }) ?? breath;
  }

  #readMuscles({ startIndex, endIndex }: BreathSpan): MuscleTraces | null {
    if (!this.#muscles.isUsed) return null;
    const before = this.#preceding[0]?.view;
    const expiration = before === undefined ? null : before.length - before.inspirationEnd;
    const known = { expiration, chestWallElastance: this.#chestWall.elastance };
    return readMuscleTraces(this.#muscles, [startIndex, endIndex], this.#options.rateHz, known);
  }

  #readGas({ startIndex, endIndex }: BreathSpan, { lag, waited }: Co2Wait): GasTrace | null {
    const before = this.#co2Output.before(endIndex, endIndex - startIndex);
    return this.#aligner.read({ startIndex, endIndex }, lag, waited, before);
  }

  /** Whether a hole beside an onset may hide its true place. */
  #hidesOnset(index: number): boolean {
    const { rateHz } = this.#options;
    const near = this.#window.countFilledFlow(index, index + Math.round(NEAR_ONSET_SECONDS * rateHz));
    return near > HIDING_SECONDS * rateHz;
  }

  #takeLosses(span: BreathSpan): number {
    let count = 0;
    for (const loss of this.#losses) {
      if (loss.index > span.startIndex && loss.index <= span.endIndex) count += loss.lost;
    }
    if (this.#losses.length > 0) this.#losses = this.#losses.filter((loss) => loss.index > span.endIndex);
    return count;
  }
}

/** A breath without readable samples, or one that compressions hide: kept as a row without numbers. */
function describeUnreadable(span: BreathSpan, rejectedRows: number): Breath {
  return {
    startIndex: span.startIndex,
    inspirationEndIndex: span.endIndex,
    endIndex: span.endIndex,
    segmentation: span.source,
    deviceBreathNumber: span.deviceBreathNumber,
    incomplete: true,
    rejectedRows,
    mode: 'unknown',
    features: createAbsentFeatures(),
    provenance: {},
  };
}
