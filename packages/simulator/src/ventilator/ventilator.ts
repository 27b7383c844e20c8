import type { ManoeuvreKind, PlannedManoeuvre } from '../manoeuvres/manoeuvre.ts';
import type { Lung } from '../patient/lung.ts';
import {
  adaptPressure,
  hasClock,
  keepsPeriod,
  planBreath,
  type BreathControl,
  type BreathPlan,
} from './breath-plan.ts';
import { createCycling, USUAL_CYCLING } from './cycling.ts';
import { createDelivery, type Machine } from './delivery.ts';
import type { VentilatorSettings } from './settings.ts';
import type { SensedAirway } from './sensed-airway.ts';
import { createTrigger } from './trigger.ts';

/** occlusion: valves closed at the end of expiration. */
export type VentilatorPhase = 'inspiration' | 'pause' | 'expiration' | 'occlusion';

/** Cause of a breath. sensed: the ventilator detected an effort, rightly or wrongly. */
export type BreathCause = 'time' | 'sensed';

export interface VentilatorListener {
  onInspiration(timeS: number, cause: BreathCause, control: BreathControl): void;
  /** Flow has ended and the valves stay closed: the pause of a volume-controlled breath. */
  onPause(timeS: number): void;
  onExpiration(timeS: number): void;
  /** A manoeuvre begins and ends, with the airway pressure at that moment. */
  onValvesClosed(kind: ManoeuvreKind, timeS: number, pressureCmh2o: number): void;
  onValvesOpened(timeS: number, pressureCmh2o: number): void;
}

export interface PmusStep {
  readonly from: number;
  readonly to: number;
}

export interface Ventilator {
  readonly phase: VentilatorPhase;
  /** Pressure at the airway opening at the end of the last step. */
  readonly pressureCmh2o: number;
  readonly flowLps: number;
  /**
   * Advances ventilator and lung together; Pmus changes linearly over the step. Phases that end by time or
   * volume end at the exact time inside the step.
   */
  advance(timeS: number, seconds: number, pmus: PmusStep): void;
  /** Passes sensor readings to trigger and cycling, which may start or end a breath. */
  sense(timeS: number, sensed: SensedAirway): void;
  changeSettings(settings: VentilatorSettings): void;
  /**
   * A hold begins at the end of the next inspiration. An occlusion begins when expiratory flow has ended; efforts then
   * start no breath.
   */
  askFor(manoeuvre: PlannedManoeuvre): void;
}

/** Remainder of a step below which the rest is rounding error, s. */
const LEAST_SLICE_S = 1e-7;
/** Minimum expiratory time at any rate, s. */
const LEAST_EXPIRATION_S = 0.2;
/** Flow below which expiration has ended and an occlusion may begin, L/s. */
const RESTING_FLOW_LPS = 0.005;

export function createVentilator(
  initial: VentilatorSettings,
  machine: Machine,
  lung: Lung,
  listener: VentilatorListener,
): Ventilator {
  const { hardware } = machine;
  let settings = initial;
  let phase: VentilatorPhase = 'expiration';
  let phaseStartS = 0;
  /** Asked for and not begun; null without one. */
  let asked: PlannedManoeuvre | null = null;
  /** Duration of the manoeuvre in progress, s; null without one. */
  let closedS: number | null = null;
  let lastMandatoryS = 0;
  let adaptedCmh2o = initial.pressureControlCmh2o;
  let plan: BreathPlan = planBreath(initial, 0, adaptedCmh2o);
  const delivery = createDelivery(machine, lung, initial.peepCmh2o);
  const trigger = createTrigger(hardware);
  const cycling = createCycling(hardware.cycling ?? USUAL_CYCLING);

  function startInspiration(timeS: number, cause: BreathCause): void {
    phase = 'inspiration';
    phaseStartS = timeS;
    plan = planBreath(
      settings,
      cause === 'time' ? Number.POSITIVE_INFINITY : timeS - lastMandatoryS,
      adaptedCmh2o,
    );
    if (plan.isMandatory) {
      const isEarly = keepsPeriod(settings) && cause === 'sensed';
      lastMandatoryS = isEarly ? lastMandatoryS + 60 / settings.ratePerMin : timeS;
    }
    trigger.reset();
    cycling.start();
    delivery.startInspiration();
    listener.onInspiration(timeS, cause, plan.control);
  }

  function startExpiration(timeS: number): void {
    phase = 'expiration';
    phaseStartS = timeS;
    if (settings.mode === 'prvc')
      adaptedCmh2o = adaptPressure(settings, plan.aboveCmh2o, delivery.deliveredMl);
    if (closedS !== null) openValves(timeS);
    delivery.startExpiration();
    listener.onExpiration(timeS);
  }

  function closeValves(timeS: number, { kind, seconds: closed }: PlannedManoeuvre): void {
    phase = kind === 'inspiratory_hold' ? 'pause' : 'occlusion';
    phaseStartS = timeS;
    closedS = closed;
    asked = null;
    listener.onValvesClosed(kind, timeS, delivery.pressureCmh2o);
  }

  function openValves(timeS: number): void {
    closedS = null;
    listener.onValvesOpened(timeS, delivery.pressureCmh2o);
  }

  function endOcclusion(timeS: number): void {
    phase = 'expiration';
    phaseStartS = timeS;
    openValves(timeS);
    trigger.reset();
    delivery.startExpiration();
  }

  function endInspiration(timeS: number): void {
    if (asked?.kind === 'inspiratory_hold') {
      closeValves(timeS, asked);
      return listener.onPause(timeS);
    }
    if (plan.control !== 'volume' || settings.pauseS <= 0) return startExpiration(timeS);
    phase = 'pause';
    phaseStartS = timeS;
    listener.onPause(timeS);
  }

  function nextMandatoryS(): number {
    if (!hasClock(settings)) return Number.POSITIVE_INFINITY;
    return Math.max(lastMandatoryS + 60 / settings.ratePerMin, phaseStartS + LEAST_EXPIRATION_S);
  }

  /** End of the current phase by time or delivered volume, s. */
  function phaseEndS(nowS: number): number {
    if (closedS !== null) return phaseStartS + closedS;
    if (phase === 'pause') return phaseStartS + settings.pauseS;
    if (phase === 'expiration') return nextMandatoryS();
    if (plan.control === 'volume') return nowS + delivery.volumeLeftS(settings);
    return phaseStartS + plan.longestInspirationS;
  }

  function endPhase(nowS: number): void {
    if (phase === 'inspiration') endInspiration(nowS);
    else if (phase === 'pause') startExpiration(nowS);
    else if (phase === 'occlusion') endOcclusion(nowS);
    else startInspiration(nowS, 'time');
  }

  /** Reused for every slice, because an object per step would keep the garbage collector busy. */
  const slice = { phaseTimeS: Number.NaN, seconds: Number.NaN, pmusFrom: Number.NaN, pmusTo: Number.NaN };

  function deliver(): void {
    if (phase === 'expiration') delivery.exhale(slice, settings);
    else if (phase === 'pause' || phase === 'occlusion') delivery.hold(slice);
    else if (plan.control === 'volume') delivery.deliverFlow(slice, settings);
    else delivery.deliverPressure(slice, plan.aboveCmh2o, settings);
  }

  return {
    get phase() {
      return phase;
    },
    get pressureCmh2o() {
      return delivery.pressureCmh2o;
    },
    get flowLps() {
      return delivery.flowLps;
    },
    advance(timeS, seconds, pmus) {
      const { from, to } = pmus;
      let doneS = 0;
      while (seconds - doneS > LEAST_SLICE_S) {
        const nowS = timeS + doneS;
        const sliceS = Math.min(phaseEndS(nowS) - nowS, seconds - doneS);
        if (sliceS > LEAST_SLICE_S) {
          // Rounding may put the start of the phase slightly after now.
          slice.phaseTimeS = Math.max(0, nowS - phaseStartS);
          slice.seconds = sliceS;
          slice.pmusFrom = from + ((to - from) * doneS) / seconds;
          slice.pmusTo = from + ((to - from) * (doneS + sliceS)) / seconds;
          deliver();
          doneS += sliceS;
        }
        // A phase end at the end of the step belongs to this step: the next sample is the first of the new
        // phase.
        const reachedS = timeS + doneS;
        if (phaseEndS(reachedS) - reachedS <= LEAST_SLICE_S) endPhase(reachedS);
      }
    },
    sense(timeS, sensed) {
      if (phase === 'occlusion') return;
      const phaseTimeS = timeS - phaseStartS;
      if (phase === 'expiration') {
        const isRest = phaseTimeS >= LEAST_EXPIRATION_S && Math.abs(delivery.flowLps) <= RESTING_FLOW_LPS;
        if (asked?.kind === 'expiratory_occlusion' && isRest) return closeValves(timeS, asked);
        if (settings.mode !== 'aprv' && trigger.isTriggered(timeS, phaseTimeS, sensed, settings))
          startInspiration(timeS, 'sensed');
        return;
      }
      if (sensed.pressureCmh2o >= settings.pressureLimitCmh2o) return startExpiration(timeS);
      const isSupported = phase === 'inspiration' && plan.control === 'support';
      if (isSupported && cycling.ends(phaseTimeS, sensed, settings)) endInspiration(timeS);
    },
    changeSettings(next) {
      // Before any adaptation in this mode the pressure starts at the panel setting.
      if (next.mode === 'prvc' && settings.mode !== 'prvc') adaptedCmh2o = next.pressureControlCmh2o;
      settings = next;
    },
    askFor(manoeuvre) {
      asked = manoeuvre;
    },
  };
}
