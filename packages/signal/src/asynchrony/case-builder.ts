import type { Breath, BreathFeatures } from '@eupnea/model';
import type { DetectedView } from '../breath-view.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import type { BreathCase } from './breath-case.ts';
import { findStartingEffort, isClocked, measureQuiet, readTriggerSign, startLimit } from './build-case.ts';
import { deepestPress } from './detect-artefacts.ts';
import type { DetectionSettings } from './detection-settings.ts';
import { findEfforts } from './find-efforts.ts';
import { HabitTracker, type Habits } from './habit-tracker.ts';
import { SharedEffortTracker, type RefinedBreath } from './effort-model/shared-effort-tracker.ts';
import { InflationEcho } from './inflation-echo.ts';
import { joinAcrossValve } from './join-across-valve.ts';
import { joinSplitEffort } from './join-split-effort.ts';
import { isSetFlow } from './is-set-flow.ts';
import { isSpontaneous } from './is-spontaneous.ts';
import { LeakTracker, measureLoss } from './leak-tracker.ts';
import { freeOfLeak, SignalArrays, type LungSignals } from './lung-signals.ts';
import { isDrift, isRising } from './measure-rise.ts';
import { MechanicsTracker } from './mechanics-tracker.ts';
import { moveOnsetInside } from './move-onset-inside.ts';
import { settleEffortEnd } from './settle-effort-end.ts';
import { SetClock } from './set-clock.ts';
import { DETECTION } from './thresholds.ts';
import { emptyTrace, traceMuscle } from './muscle-trace.ts';

/**
 * Window before the breath in which quiet height is measured, s: longer than one heartbeat. Earlier in expiration a
 * non-linear lung looks like a large heartbeat.
 */
const BEFORE_START_SECONDS = 1.2;

class CaseArrays {
  readonly signals = new SignalArrays();
  readonly trace = new ScratchArray();
}

/** Builds the BreathCase of each breath from that breath and the statistics of the preceding ones. */
export class CaseBuilder {
  readonly #rateHz: number;
  readonly #leak = new LeakTracker();
  readonly #mechanics = new MechanicsTracker();
  readonly #sharedEffort = new SharedEffortTracker();
  readonly #habits: HabitTracker;
  readonly #clock: SetClock;
  readonly #echo: InflationEcho;
  /** Arrays of the next case. A case and its predecessor are read together, hence two in turn. */
  #arrays = new CaseArrays();
  #formerArrays = new CaseArrays();
  #former: BreathCase | null = null;
  #usualRest = Number.NaN;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
    this.#habits = new HabitTracker(DETECTION.clockSamples);
    this.#clock = new SetClock(rateHz);
    this.#echo = new InflationEcho(rateHz);
  }

  /** Returns null for a breath that cannot be judged: a gap inside, no expiration, or no level of rest. */
  take(breath: Breath, view: DetectedView, settings: DetectionSettings): BreathCase | null {
    const former = this.#former?.breath.endIndex === breath.startIndex ? this.#former : null;
    this.#former = null;
    const word = this.#clock.take(breath.startIndex, former !== null, settings);
    if (!view.continuous || !view.endSeen || view.inspirationEnd >= view.length) return null;
    const rateHz = this.#rateHz;
    const arrays = this.#takeArrays();
    const signals = freeOfLeak(view, this.#leak.conductance, former?.signals ?? null, arrays.signals);
    const loss = measureLoss(view);
    const habits = this.#habits.habits;
    const quietCmh2o = habits.beforeStartCmh2o;
    const chest = this.#learnChest(signals, breath.features, former?.signals ?? null);
    const mechanics = chest?.mechanics ?? null;
    const fitted = chest?.effort ?? null;
    const border =
      former === null || former.blind ? null : { signals: former.signals, rest: former.trace.rest };
    const trace =
      mechanics === null
        ? emptyTrace(rateHz, view.length)
        : traceMuscle(
            signals,
            mechanics,
            border,
            this.#usualRest,
            isCutShort(signals, habits),
            fitted,
            arrays.trace,
          );
    if (trace === null) return null;
    const sensed = readTriggerSign(former?.signals ?? null, former?.view.flow ?? null, word);
    const found = findEfforts(trace);
    const leastCmh2o = startLimit(trace, habits);
    const rising = isRising(trace, habits);
    const first = findStartingEffort(found, { leastCmh2o, rateHz, sensed, rising, fitted });
    const isEcho = this.#echo.isEcho({ effort: first, rising, inspirationEnd: signals.inspirationEnd });
    const real = isEcho ? found.filter((effort) => effort !== first) : found;
    const begun = first === null || isEcho || isDrift(first, trace, habits) ? null : first;
    const split =
      rising && sensed.present
        ? joinSplitEffort(
            { efforts: real, starting: begun },
            { rateHz, isShaped: fitted !== null, flowLpm: sensed.flowLpm, quietCmh2o },
          )
        : { efforts: real, starting: begun };
    const joined = joinAcrossValve(split, trace, signals.inspirationEnd);
    const settled = settleEffortEnd(joined, fitted, rateHz);
    const { efforts, starting } = moveOnsetInside(settled, {
      trace,
      rising,
      quietCmh2o,
      sensed,
      fitted,
    });
    const setFlow = isSetFlow(signals, settings.control ?? breath.mode);
    const interval = former === null ? Number.NaN : breath.startIndex - former.breath.startIndex;
    const one: BreathCase = {
      breath,
      view,
      signals,
      loss,
      lostShare: this.#leak.steadyShare(loss),
      trace,
      efforts,
      blind: mechanics === null,
      starting,
      fitted,
      leastCmh2o,
      rising,
      sensed,
      intervalSamples: interval,
      clocked: word === 'clocked' || (word === 'unknown' && isClocked(interval, habits)),
      clockWord: word,
      setFlow,
      spontaneous: isSpontaneous(breath, settings, setFlow),
      habits,
      settings,
      former: former === null ? null : { ...former, former: null },
    };
    this.#former = one;
    return one;
  }

  #takeArrays(): CaseArrays {
    const arrays = this.#arrays;
    this.#arrays = this.#formerArrays;
    this.#formerArrays = arrays;
    return arrays;
  }

  #learnChest(
    signals: LungSignals,
    features: BreathFeatures,
    former: LungSignals | null,
  ): RefinedBreath | null {
    return this.#sharedEffort.refine(this.#mechanics.learn(signals, features), signals, former);
  }

  /**
   * Updates leak, mechanics and habits with a judged breath.
   * @param isArtefact the breath is excluded from habits and mechanics
   * @param isTight the volume balance of an artefact still counts for the leak: a cough exhales what the previous
   * breath retained
   */
  learn(one: BreathCase, isArtefact: boolean, isTight: boolean): void {
    this.#habits.learnPressed(deepestPress(one));
    if (isArtefact) {
      if (isTight) this.#leak.learn(one.loss);
      this.#mechanics.forgetLast();
      this.#sharedEffort.forgetLast();
      // The next breath must not continue from an artefact's volume or level of rest.
      this.#former = null;
      return;
    }
    this.#leak.learn(one.loss);
    this.#mechanics.markCalled(!one.blind && one.starting !== null && one.starting.onset < 0);
    // A level of rest does not carry over a breath without mechanics. Later mechanics may differ, and the old level
    // would then look like an effort or a press.
    this.#usualRest = one.blind ? Number.NaN : one.trace.rest;
    const { signals, breath, sensed, starting, trace } = one;
    this.#habits.learn({
      tiS: signals.inspirationEnd / this.#rateHz,
      teS: (signals.length - signals.inspirationEnd) / this.#rateHz,
      vtiMl: breath.features.vti_ml,
      pipCmh2o: breath.features.pip_cmh2o,
      peepCmh2o: breath.features.peep_cmh2o,
      quietCmh2o: one.blind ? Number.NaN : measureQuiet(trace, signals, Number.POSITIVE_INFINITY),
      beforeStartCmh2o: one.blind ? Number.NaN : measureQuiet(trace, signals, BEFORE_START_SECONDS),
      intervalSamples: one.intervalSamples,
      effortless: starting === null && !one.blind,
      sensed: sensed.present,
    });
  }

  /** Ends the run of adjacent breaths: the next breath has no predecessor. */
  endRun(): void {
    this.#clock.endRun();
    this.#sharedEffort.startAnew();
    this.#former = null;
  }
}

/** The second cycle of one effort follows within this time, unless all expirations are that short (high rate). */
const CUT_SHORT_SECONDS = 0.8;
const CUT_SHORT_SHARE = 0.9;

function isCutShort({ length, inspirationEnd, rateHz }: LungSignals, { usualTeS }: Habits): boolean {
  const seconds = (length - inspirationEnd) / rateHz;
  // NaN must compare as false, so that without a usual expiration the time alone decides.
  return seconds < CUT_SHORT_SECONDS && !(seconds > CUT_SHORT_SHARE * usualTeS);
}
