import {
  ASYNCHRONY_KINDS,
  type AsynchronyKind,
  type Breath,
  type Finding,
  type UndecidedBreath,
  type UndecidedReason,
} from '@eupnea/model';
import type { DetectedView } from '../breath-view.ts';
import type { BreathCase } from './breath-case.ts';
import { CaseBuilder } from './case-builder.ts';
import { confidenceFrom, type ReadConfidence } from './confidence/confidence-curves.ts';
import { TRAINED_CURVES } from './confidence/trained-curves.ts';
import { detectArtefacts } from './detect-artefacts.ts';
import { detectCycling } from './detect-cycling.ts';
import { detectIneffective } from './detect-ineffective.ts';
import { detectDoubleTrigger, detectStacking } from './detect-pair.ts';
import { detectReverse } from './detect-reverse.ts';
import { detectStarvation } from './detect-starvation.ts';
import { detectTrigger } from './detect-trigger.ts';
import type { DetectionSettings } from './detection-settings.ts';
import { completeDraft, type FindingDraft } from './finding-draft.ts';

/** A finished breath with its samples from the assembler. */
export interface DetectedBreath {
  readonly breath: Breath;
  readonly view: DetectedView;
}

/**
 * Calls from a pipeline to its detector. The same calls in the same order give the same findings: the detector has no
 * other input.
 */
export interface FindingDetector {
  configure(settings: DetectionSettings): void;
  takeBreath(detected: DetectedBreath): void;
  changePatient(): void;
  advance(endIndex: number): void;
  endRun(): void;
  drain(): readonly Finding[];
  /** Returns the breaths with undecided kinds since the last call, in order. */
  drainUndecided(): readonly UndecidedBreath[];
}

/** Decisions section 6: a finding is provisional for two breaths or 10 s at most. */
const FINAL_SECONDS = 10;

/** Kinds that need muscle pressure, and with it mechanics. */
const KINDS_OF_EFFORT = ASYNCHRONY_KINDS.filter(
  (kind) => kind !== 'double_trigger' && kind !== 'breath_stacking',
);

const GROSS_ARTEFACTS: ReadonlySet<string> = new Set(['cough', 'suction', 'disconnection']);

/**
 * Findings of one stream, breath by breath. A finding is provisional when its breath ends. It is final with the next
 * breath, 10 s later, or at the end of the run, whichever is first. Depends on breaths only, so that streaming equals
 * batch.
 */
export class FindingStream implements FindingDetector {
  readonly #rateHz: number;
  readonly #readConfidence: ReadConfidence;
  #builder: CaseBuilder;
  readonly #finalSamples: number;
  #told: Finding[] = [];
  #undecided: UndecidedBreath[] = [];
  #provisional: readonly Finding[] = [];
  #provisionalEnd = 0;
  #settings: DetectionSettings = {};

  /**
   * @param readConfidence defaults to the trained curves; training reads margins, validation reads curves trained
   * without one family
   */
  constructor(rateHz: number, readConfidence: ReadConfidence = confidenceFrom(TRAINED_CURVES)) {
    this.#rateHz = rateHz;
    this.#readConfidence = readConfidence;
    this.#builder = new CaseBuilder(rateHz);
    this.#finalSamples = Math.round(FINAL_SECONDS * rateHz);
  }

  /** Merges settings that apply from the next breath on; absent fields keep their value. */
  configure(settings: DetectionSettings): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  /** Makes the findings of the previous breath final and adds the provisional ones of this breath. */
  takeBreath({ breath, view }: DetectedBreath): void {
    this.#settle();
    const one = this.#builder.take(breath, view, this.#settings);
    if (one === null) return this.#leaveUndecided(breath, ASYNCHRONY_KINDS, 'signal_missing');
    const artefacts = detectArtefacts(one);
    const isGross = artefacts.some(({ kind }) => GROSS_ARTEFACTS.has(kind));
    this.#builder.learn(one, isGross, isGross && artefacts.every(({ kind }) => kind === 'cough'));
    const drafts: FindingDraft[] = [...artefacts];
    if (!isGross) drafts.push(...detectAsynchrony(one));
    if (!isGross && one.blind) this.#leaveUndecided(breath, KINDS_OF_EFFORT, 'no_mechanics');
    this.#provisional = drafts.map((draft) => completeDraft(draft, one, this.#readConfidence));
    this.#provisionalEnd = breath.endIndex;
    this.#told.push(...this.#provisional);
  }

  /** Drops all habits and mechanics, because the next breath belongs to another patient. */
  changePatient(): void {
    this.#settle();
    this.#builder = new CaseBuilder(this.#rateHz);
  }

  /** Reports the stream's position, which makes findings older than FINAL_SECONDS final. */
  advance(endIndex: number): void {
    if (endIndex - this.#provisionalEnd > this.#finalSamples) this.#settle();
  }

  /** Ends the run of samples: a gap, or the end of the stream. */
  endRun(): void {
    this.#settle();
    this.#builder.endRun();
  }

  /** Returns the findings since the last call, in order. */
  drain(): readonly Finding[] {
    const told = this.#told;
    this.#told = [];
    return told;
  }

  drainUndecided(): readonly UndecidedBreath[] {
    const undecided = this.#undecided;
    this.#undecided = [];
    return undecided;
  }

  #leaveUndecided(breath: Breath, kinds: readonly AsynchronyKind[], reason: UndecidedReason): void {
    this.#undecided.push({
      breathStartIndex: breath.startIndex,
      kinds: Object.fromEntries(kinds.map((kind) => [kind, reason])),
    });
  }

  #settle(): void {
    for (const finding of this.#provisional) this.#told.push({ ...finding, state: 'final' });
    this.#provisional = [];
  }
}

function detectAsynchrony(one: BreathCase): readonly FindingDraft[] {
  // These detectors need no muscle pressure.
  if (one.blind) return [...detectDoubleTrigger(one), ...detectStacking(one)];
  return [
    ...detectTrigger(one),
    ...detectReverse(one),
    ...detectCycling(one),
    ...detectIneffective(one),
    ...detectDoubleTrigger(one),
    ...detectStacking(one),
    ...detectStarvation(one),
  ];
}
