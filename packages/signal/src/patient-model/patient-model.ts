import type { Breath } from '@eupnea/model';
import type { DetectionSettings } from '../settings/detection-settings.ts';
import { LeakTracker, measureLoss, type BreathLoss } from './leak-tracker.ts';
import { SetClock, type ClockStart } from './set-clock.ts';
import type { DetectedView } from '../breath-view.ts';
import { sumBreath } from './breath-sums.ts';
import { BreathMechanics, type Neighbours } from './breath-mechanics.ts';
import { ChestMemory, type KnownChest } from './chest-memory.ts';
import { IntervalClock, type ClockPhase } from './interval-clock.ts';
import { MODEL } from './model-constants.ts';
import { openWindow, type LungWindow } from './lung-window.ts';
import { fillColumns } from './motion-columns.ts';
import { traceMuscle, type MuscleTrace } from './muscle-trace.ts';
import type { QuietChest } from './quiet-chest.ts';
import { QuietTemplate, stepTrace, type Template } from './quiet-template.ts';
import { RiseMeter, type Rise } from './rise-before-valve.ts';
import { judgeStart, type StartKind } from './start-kind.ts';
import { findValveOpening } from './valve-opening.ts';

/**
 * What is known of one breath, with its doubt. Positions are samples in the window, whose `lead` is the breath's first.
 * Its arrays are valid until the next breath of any patient.
 */
export interface BreathRecord {
  readonly lung: LungWindow;
  /** Index in the window. */
  readonly inspirationEnd: number;
  readonly valve: number;
  readonly bordersPrevious: boolean;
  readonly chest: KnownChest | null;
  readonly quietChest: QuietChest | null;
  readonly neighbours: Neighbours;
  readonly trace: MuscleTrace | null;
  readonly rise: Rise | null;
  readonly phase: ClockPhase;
  readonly clockStart: ClockStart;
  readonly start: StartKind;
  /** Muscle pressure over steps from the valve's opening, and the template of quiet breaths. */
  readonly steps: Float64Array | null;
  readonly template: Template | null;
  /** Share of the last starts that the patient clearly made, that the clock made, and of those that could not be told. */
  readonly clearStarts: StartShares;
  /** What heart, drift and sensors do to muscle pressure within 0.3 s of quiet expiration, cmH2O. */
  readonly noiseCmh2o: number;
  readonly loss: BreathLoss;
  /** Share of the inspired volume that a steady leak takes, 0..1. */
  readonly lostShare: number;
  /** The leak has just changed, is not known yet, or takes most of the volume. */
  readonly isLeakInDoubt: boolean;
}

export interface StartShares {
  readonly patient: number;
  readonly timed: number;
  readonly unknown: number;
  readonly breaths: number;
}

/** One patient: every breath's record, from that breath and the ones before it. */
export class PatientModel {
  readonly #leak = new LeakTracker();
  readonly #chest = new ChestMemory();
  readonly #intervals: IntervalClock;
  readonly #clock: SetClock;
  readonly #breaths = new BreathMechanics();
  readonly #rises = new RiseMeter();
  readonly #quiet = new QuietTemplate();
  #starts: readonly StartKind[] = [];
  /** The chest of the last breath is in the memory. */
  #hasLearned = false;
  #previous: {
    readonly view: DetectedView;
    readonly endIndex: number;
    readonly valve: number;
  } | null = null;

  constructor(rateHz: number) {
    this.#clock = new SetClock(rateHz);
    this.#intervals = new IntervalClock(rateHz);
  }

  /** What started the last breaths that could be judged. */
  get starts(): StartShares {
    return sharesOf(this.#starts);
  }

  /** Null for a breath that cannot be judged: a gap inside, or no expiration. */
  take(breath: Breath, view: DetectedView, settings: DetectionSettings): BreathRecord | null {
    const previous = this.#previous?.endIndex === breath.startIndex ? this.#previous : null;
    this.#previous = null;
    const clockStart = this.#clock.take(breath.startIndex, previous !== null, settings);
    if (!view.continuous || !view.endSeen || view.inspirationEnd >= view.length) return null;
    const lung = openWindow(view, previous?.view ?? null, this.#leak.conductance);
    const inspirationEnd = lung.lead + view.inspirationEnd;
    const valve = findValveOpening(lung, view.inspirationEnd);
    const valveIndex = breath.startIndex + valve - lung.lead;
    const phase = this.#intervals.take(previous === null ? Number.NaN : valveIndex - previous.valve);
    const motion = fillColumns(lung);
    const sums = sumBreath(lung, motion, lung.lead, lung.length);
    this.#breaths.learn(breath.features.compliance_ml_cmh2o, breath.features.resistance_cmh2o_s_l);
    const chest = this.#chest.solve(sums, this.#breaths);
    const own = [inspirationEnd, lung.length] as const;
    const trace =
      chest === null ? null : traceMuscle(lung, motion, chest, lung.lead > 0 ? [[0, lung.lead], own] : [own]);
    const rise = trace === null || previous === null ? null : this.#rises.measure(trace, valve);
    if (trace !== null && previous !== null) this.#rises.learn(trace, 0, valve);
    const start = judgeStart({
      rise,
      phase,
      clockStart,
      trace,
      valve,
      previousExpiration: previous === null ? null : lung.lead,
    });
    const steps = trace === null ? null : stepTrace(trace.pmus, trace, valve);
    const loss = measureLoss(view);
    const lostShare = this.#leak.steadyShare(loss);
    const hasLeakChanged = this.#leak.isInDoubt(loss);
    const record: BreathRecord = {
      noiseCmh2o: this.#rises.noiseCmh2o,
      loss,
      lostShare,
      isLeakInDoubt: lostShare > MODEL.leakHidesShare || hasLeakChanged,
      clearStarts: this.starts,
      lung,
      inspirationEnd,
      valve,
      bordersPrevious: previous !== null,
      chest,
      quietChest: this.#chest.agreeQuiet(),
      neighbours: this.#breaths.neighbours,
      trace,
      rise,
      phase,
      clockStart,
      start,
      steps,
      template: this.#quiet.template,
    };
    const until = Math.round((inspirationEnd - valve) / (view.rateHz * MODEL.templateStepS));
    const isTimed = steps !== null && start === 'timed';
    // Flow with a leak of its own says nothing of the chest.
    this.#hasLearned = !hasLeakChanged;
    if (this.#hasLearned) {
      this.#chest.learn(sums, isTimed && this.#quiet.isQuiet(steps, until));
      if (isTimed) this.#quiet.learn(steps, until);
      if (this.#chest.forgetFormerChest()) this.#quiet.forget();
    }
    // Before quiet expiration is known, every start is unknown.
    if (rise !== null && !Number.isNaN(rise.z)) {
      this.#starts = [...this.#starts.slice(1 - MODEL.startBreaths), start];
    }
    this.#leak.learn(loss);
    this.#previous = { view, endIndex: breath.endIndex, valve: valveIndex };
    return record;
  }

  /**
   * The last breath was an artefact: it says nothing of the chest, and the next breath must not continue from it.
   * @param isTight its volume balance still counts for the leak: a cough exhales what the breath before retained
   */
  forgetLast(isTight: boolean): void {
    if (this.#hasLearned) this.#chest.forgetLast();
    this.#hasLearned = false;
    if (!isTight) this.#leak.forgetLast();
    this.#previous = null;
  }

  endRun(): void {
    this.#clock.endRun();
    this.#previous = null;
  }
}

function sharesOf(starts: readonly StartKind[]): StartShares {
  const breaths = Math.max(1, starts.length);
  const share = (kind: StartKind) => starts.filter((start) => start === kind).length / breaths;
  return {
    patient: share('patient') + share('carried'),
    timed: share('timed'),
    unknown: share('unknown'),
    breaths: starts.length,
  };
}
