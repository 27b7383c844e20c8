import type { Breath } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { BreathCase } from './breath-case.ts';
import { deepestPress } from './detect-artefacts.ts';
import type { DetectionSettings } from './detection-settings.ts';
import { findEfforts, type FoundEffort } from './find-efforts.ts';
import { HabitTracker, type Habits } from './habit-tracker.ts';
import { isSetFlow } from './is-set-flow.ts';
import { isSpontaneous } from './is-spontaneous.ts';
import { LeakTracker, measureLoss } from './leak-tracker.ts';
import { freeOfLeak, type LungSignals } from './lung-signals.ts';
import { measureQuiet } from './measure-quiet.ts';
import { MechanicsTracker } from './mechanics-tracker.ts';
import { emptyTrace, traceMuscle } from './muscle-trace.ts';
import { SetClock } from './set-clock.ts';

/** End of expiration in which heart and noise are measured, s: longer than a heartbeat. */
const BEFORE_START_SECONDS = 1.2;
/** An effort counts as running at the start of a breath within these errors of onset and end, s. */
const ONSET_ERROR_SECONDS = 0.04;
const END_ERROR_SECONDS = 0.02;

/** Makes the case of every breath from its samples and from what the breaths before taught. */
export class CaseBuilder {
  readonly #rateHz: number;
  readonly #leak = new LeakTracker();
  readonly #mechanics = new MechanicsTracker();
  readonly #habits = new HabitTracker();
  readonly #clock: SetClock;
  #former: BreathCase | null = null;
  #usualRest = Number.NaN;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
    this.#clock = new SetClock(rateHz);
  }

  /** Null for a breath that cannot be judged: a gap or no expiration. */
  take(breath: Breath, view: BreathView, settings: DetectionSettings): BreathCase | null {
    const former = this.#former?.breath.endIndex === breath.startIndex ? this.#former : null;
    this.#former = null;
    const clockWord = this.#clock.take(breath.startIndex, former !== null, settings);
    if (!view.continuous || !view.endSeen || view.inspirationEnd >= view.length) return null;
    const rateHz = this.#rateHz;
    const signals = freeOfLeak(view, this.#leak.conductance);
    const loss = measureLoss(view);
    const habits = this.#habits.habits;
    const mechanics = this.#mechanics.learn(signals, breath.features)?.mechanics ?? null;
    const border =
      former === null || former.blind ? null : { signals: former.signals, rest: former.trace.rest };
    const trace =
      mechanics === null
        ? emptyTrace(rateHz, view.length)
        : traceMuscle(signals, mechanics, border, this.#usualRest, isCutShort(signals, habits));
    if (trace === null) return null;
    const efforts = findEfforts(trace);
    const setFlow = isSetFlow(signals, settings.control ?? breath.mode);
    const one: BreathCase = {
      breath,
      view,
      signals,
      loss,
      lostShare: this.#leak.steadyShare(loss),
      trace,
      efforts,
      blind: mechanics === null,
      starting: findStartingEffort(efforts, rateHz),
      intervalSamples: former === null ? Number.NaN : breath.startIndex - former.breath.startIndex,
      clockWord,
      setFlow,
      spontaneous: isSpontaneous(breath, settings, setFlow),
      habits,
      settings,
      former: former === null ? null : { ...former, former: null },
    };
    this.#former = one;
    return one;
  }

  /**
   * @param isArtefact the breath says nothing of the patient's habits and mechanics
   * @param isTight a cough gives back what the breath before kept: inspired and expired gas count all the same
   */
  learn(one: BreathCase, isArtefact: boolean, isTight: boolean): void {
    this.#habits.learnPressed(deepestPress(one));
    if (isArtefact) {
      if (isTight) this.#leak.learn(one.loss);
      this.#mechanics.forgetLast();
      // Volume and level of rest of an artefact mean nothing to the next breath.
      this.#former = null;
      return;
    }
    this.#leak.learn(one.loss);
    this.#mechanics.markCalled(!one.blind && one.starting !== null && one.starting.onset < 0);
    // Other mechanics follow a blind breath, to which this level would be a press or a pull.
    this.#usualRest = one.blind ? Number.NaN : one.trace.rest;
    const { signals, breath, trace } = one;
    this.#habits.learn({
      teS: (signals.length - signals.inspirationEnd) / this.#rateHz,
      vtiMl: breath.features.vti_ml,
      pipCmh2o: breath.features.pip_cmh2o,
      peepCmh2o: breath.features.peep_cmh2o,
      quietCmh2o: one.blind ? Number.NaN : measureQuiet(trace, signals, Number.POSITIVE_INFINITY),
      beforeStartCmh2o: one.blind ? Number.NaN : measureQuiet(trace, signals, BEFORE_START_SECONDS),
    });
  }

  /** What follows does not border on what was. */
  endRun(): void {
    this.#clock.endRun();
    this.#former = null;
  }
}

function findStartingEffort(efforts: readonly FoundEffort[], rateHz: number): FoundEffort | null {
  const running = efforts.filter(
    ({ onset, end }) => onset <= ONSET_ERROR_SECONDS * rateHz && end >= -END_ERROR_SECONDS * rateHz,
  );
  return running.toSorted((a, b) => b.peakCmh2o - a.peakCmh2o)[0] ?? null;
}

/** An expiration that the next cycle ended so early may be filled by the effort that took both cycles. */
const CUT_SHORT_SECONDS = 0.8;
const CUT_SHORT_SHARE = 0.9;

function isCutShort({ length, inspirationEnd, rateHz }: LungSignals, { usualTeS }: Habits): boolean {
  const seconds = (length - inspirationEnd) / rateHz;
  // Written so that without a usual expiration the time alone decides.
  return seconds < CUT_SHORT_SECONDS && !(seconds > CUT_SHORT_SHARE * usualTeS);
}
