import {
  ASYNCHRONY_KINDS,
  type AsynchronyKind,
  type Breath,
  type Finding,
  type UndecidedBreath,
  type UndecidedReason,
} from '@eupnea/model';
import type { DetectionSettings } from '../settings/detection-settings.ts';
import { confidenceFrom, type ReadConfidence } from './confidence/confidence-curves.ts';
import { TRAINED_CURVES } from './confidence/trained-curves.ts';
import type { DetectedView } from '../breath-view.ts';
import { PatientModel, type BreathRecord } from '../patient-model/patient-model.ts';
import type { ArtefactCase } from './artefacts/artefact-case.ts';
import { deepestPress, detectArtefacts } from './artefacts/detect-artefacts.ts';
import { HabitMemory } from './breath-habits.ts';
import { FINDINGS } from './finding-constants.ts';
import { gatherEvidence, type Evidence } from './evidence.ts';
import { correctByClock } from '../mode/mode-by-clock.ts';
import type { PassiveExpiration } from '../mechanics/passive-expiration.ts';
import { measureByModel } from '../measures/measure-by-model.ts';
import { completeDraft, marginOf, type FindingDraft } from './finding-draft.ts';
import { decide } from './rules.ts';

/** A finished breath with its samples from the assembler. */
export interface DetectedBreath {
  readonly breath: Breath;
  readonly view: DetectedView;
  /** Null without mechanics. */
  readonly expiration: PassiveExpiration | null;
}

/**
 * Calls from a pipeline to its detector. The same calls in the same order give the same findings: the detector has no
 * other input.
 */
export interface FindingDetector {
  configure(settings: DetectionSettings): void;
  /** Returns the breath with the numbers that rest on the patient's chest. */
  takeBreath(detected: DetectedBreath): Breath;
  changePatient(): void;
  advance(endIndex: number): void;
  endRun(): void;
  drain(): readonly Finding[];
  /** Returns the breaths with undecided kinds since the last call, in order. */
  drainUndecided(): readonly UndecidedBreath[];
}

const GROSS_ARTEFACTS: ReadonlySet<string> = new Set(['cough', 'suction', 'disconnection']);

/**
 * Findings of one stream, breath by breath. A finding is provisional when its breath ends. It is final with the next
 * breath, 10 s later, or at the end of the run, whichever is first. Depends on breaths only, so that streaming equals
 * batch.
 */
export class FindingStream implements FindingDetector {
  readonly #rateHz: number;
  readonly #readConfidence: ReadConfidence;
  readonly #finalSamples: number;
  #patient: PatientModel;
  #habits = new HabitMemory();
  #reported: Finding[] = [];
  #undecided: UndecidedBreath[] = [];
  #provisional: readonly Finding[] = [];
  #provisionalEnd = 0;
  #settings: DetectionSettings = {};
  #previousStart = 0;
  /** Volume that incomplete expirations left in the lung, L. */
  #leftL = 0;

  /**
   * @param readConfidence defaults to the trained curves; training reads margins, validation reads curves trained
   * without one family
   */
  constructor(rateHz: number, readConfidence: ReadConfidence = confidenceFrom(TRAINED_CURVES)) {
    this.#rateHz = rateHz;
    this.#readConfidence = readConfidence;
    this.#patient = new PatientModel(rateHz);
    this.#finalSamples = Math.round(FINDINGS.finalS * rateHz);
  }

  /** Merges settings that apply from the next breath on; absent fields keep their value. */
  configure(settings: DetectionSettings): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  /** Makes the findings of the previous breath final and adds the provisional ones of this breath. */
  takeBreath({ breath: measured, view, expiration }: DetectedBreath): Breath {
    this.#settle();
    if (view.isCompressed === true) {
      this.#leftL = 0;
      this.#leaveUndecided(measured, ASYNCHRONY_KINDS, 'compressions');
      return measured;
    }
    const record = this.#patient.take(measured, view, this.#settings);
    if (record === null) {
      this.#leftL = 0;
      this.#leaveUndecided(measured, ASYNCHRONY_KINDS, 'signal_missing');
      return correctByClock(measured, this.#patient.starts, this.#rateHz);
    }
    const breath = correctByClock(measured, record.clearStarts, this.#rateHz);
    const { habits } = this.#habits;
    const evidence = gatherEvidence({ breath, view, record, habits, settings: this.#settings });
    const artefactCase = readArtefactCase(
      breath,
      view,
      record,
      habits,
      record.bordersPrevious ? this.#leftL : 0,
    );
    const artefacts = detectArtefacts(artefactCase);
    const isGross = artefacts.some(({ kind }) => GROSS_ARTEFACTS.has(kind));
    this.#habits.learnPressed(deepestPress(artefactCase));
    this.#leftL = isGross && artefacts.every(({ kind }) => kind !== 'cough') ? 0 : leftAfter(artefactCase);
    if (isGross) this.#patient.forgetLast(artefacts.every(({ kind }) => kind === 'cough'));
    else this.#learn(breath, view);
    const place = {
      startIndex: breath.startIndex,
      endIndex: breath.endIndex,
      previousStart: record.bordersPrevious ? this.#previousStart : null,
    };
    const found = artefacts.map((draft) =>
      completeDraft(draft, {
        ...place,
        confidence: this.#readConfidence(draft.kind, marginOf(draft.measurements)),
      }),
    );
    if (!isGross) found.push(...this.#decideAll(evidence, record.lung.lead, place));
    this.#previousStart = breath.startIndex;
    this.#provisional = found;
    this.#provisionalEnd = breath.endIndex;
    this.#reported.push(...found);
    return measureByModel(breath, record, expiration);
  }

  #decideAll(
    evidence: Evidence,
    lead: number,
    place: { startIndex: number; endIndex: number; previousStart: number | null },
  ): Finding[] {
    const found: Finding[] = [];
    const kinds: { [Kind in AsynchronyKind]?: UndecidedReason } = {};
    for (const kind of ASYNCHRONY_KINDS) {
      const answer = decide(kind, evidence);
      if (answer.answer === 'undecided') kinds[kind] = answer.reason;
      if (answer.answer !== 'found') continue;
      const { sign, from, to, alsoOnPrevious, measurements, probability } = answer;
      const draft: FindingDraft = {
        kind,
        sign,
        from: from - lead,
        to: to - lead,
        measurements,
        alsoOnPrevious,
      };
      found.push(completeDraft(draft, { ...place, confidence: this.#readConfidence(kind, probability) }));
    }
    if (Object.keys(kinds).length > 0) this.#undecided.push({ breathStartIndex: place.startIndex, kinds });
    return found;
  }

  #learn(breath: Breath, view: DetectedView): void {
    this.#habits.learn({
      tiS: view.inspirationEnd / this.#rateHz,
      teS: (view.length - view.inspirationEnd) / this.#rateHz,
      vtiMl: breath.features.vti_ml,
      pipCmh2o: breath.features.pip_cmh2o,
      peepCmh2o: breath.features.peep_cmh2o,
    });
  }

  /** Drops all habits and mechanics, because the next breath belongs to another patient. */
  changePatient(): void {
    this.#settle();
    this.#patient = new PatientModel(this.#rateHz);
    this.#habits = new HabitMemory();
  }

  /** Reports the stream's position, which makes findings older than FINDINGS.finalS final. */
  advance(endIndex: number): void {
    if (endIndex - this.#provisionalEnd > this.#finalSamples) this.#settle();
  }

  /** Ends the run of samples: a gap, or the end of the stream. */
  endRun(): void {
    this.#settle();
    this.#patient.endRun();
  }

  /** Returns the findings since the last call, in order. */
  drain(): readonly Finding[] {
    const reported = this.#reported;
    this.#reported = [];
    return reported;
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
    for (const finding of this.#provisional) this.#reported.push({ ...finding, state: 'final' });
    this.#provisional = [];
  }
}

/**
 * Volume above rest after the breath, L: what was there before, and what this breath kept. A breath that gave back all it
 * took ends at rest.
 */
function leftAfter({ signals, leftL }: ArtefactCase): number {
  const keptL = signals.volumeL[signals.length - 1];
  let mostL = 0;
  for (let at = 0; at < signals.length; at += 1) mostL = Math.max(mostL, signals.volumeL[at]);
  const isComplete = keptL >= 0 && keptL < FINDINGS.stackedShare * mostL;
  return isComplete ? 0 : Math.max(0, leftL + keptL);
}

function readArtefactCase(
  breath: Breath,
  view: DetectedView,
  { lung, trace, lostShare, chest, clearStarts }: BreathRecord,
  habits: ArtefactCase['habits'],
  leftL: number,
): ArtefactCase {
  const { lead } = lung;
  return {
    breath,
    view,
    signals: {
      rateHz: view.rateHz,
      length: view.length,
      inspirationEnd: view.inspirationEnd,
      pressure: lung.pressure.subarray(lead),
      flowLps: lung.flowLps.subarray(lead),
      volumeL: lung.volumeL.subarray(lead),
    },
    trace: trace === null ? { pmus: new Float64Array(lung.length), lead } : trace,
    lacksMechanics: trace === null,
    chestKnown:
      chest !== null &&
      (chest.quietBreaths > 0 ||
        (clearStarts.breaths >= FINDINGS.clearBreaths / 2 && clearStarts.patient < FINDINGS.hiddenShare)),
    lostShare,
    leftL,
    habits,
  };
}
