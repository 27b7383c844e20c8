import { createArtefactSchedule, type RunningArtefact } from './disturbance/artefact-schedule.ts';
import type { PlannedArtefact } from './disturbance/artefact.ts';
import { createHeart } from './disturbance/heart.ts';
import { secretionPressure } from './disturbance/secretions.ts';
import { createEffortSource } from './effort/effort-source.ts';
import { effortEndS, effortRestS, type Effort } from './effort/effort.ts';
import { createGasExchange } from './patient/gas-exchange.ts';
import { createLeakyAirway, type AirwayLoss } from './patient/leaky-airway.ts';
import type { LungMechanics } from './patient/lung.ts';
import { createReplaceableLung } from './patient/replaceable-lung.ts';
import { createManoeuvreRecorder } from './manoeuvres/manoeuvre-recorder.ts';
import { createManoeuvreSchedule } from './manoeuvres/manoeuvre-schedule.ts';
import { createRandom } from './random.ts';
import { isSameRecord } from './scenarios/adjustments.ts';
import type { PhasedScenario } from './scenarios/course.ts';
import { createAirwaySensing, type AirwaySample } from './sensors/airway-sensing.ts';
import { createBreathRecorder } from './truth/breath-recorder.ts';
import { describeEffort, type TruthEvent } from './truth/truth.ts';
import { createVentilator, type VentilatorPhase } from './ventilator/ventilator.ts';

/** Longest step of the physics, s, whatever the sample rate: a fifth of the fastest servo lag. */
const LONGEST_STEP_S = 0.002;

export interface BedsideSample extends AirwaySample {
  readonly pmusCmh2o: number;
  readonly phase: VentilatorPhase;
}

/** Called for everything that happens between two samples, in order. */
export interface BedsideListener {
  onInspiration(timeS: number): void;
  onExpiration(timeS: number): void;
  onTruth(event: TruthEvent): void;
}

/** Patient, ventilator and sensors, connected at the airway opening. */
export interface Bedside {
  /** Current sensor readings; the record is valid until the next call. */
  sample(): BedsideSample;
  /** Advances by one sample interval from `timeS`. */
  advance(timeS: number): void;
  /** Starts a phase of the course. */
  change(next: PhasedScenario, timeS: number): void;
  /** Applies a change within the phase: settings and efforts at once, the lung with the next breath. */
  adjust(next: PhasedScenario, timeS: number): void;
  disturb(artefact: PlannedArtefact, timeS: number): void;
  /** Takes the ventilator off; the current breath is not recorded. */
  dropBreath(): void;
}

export function createBedside(initial: PhasedScenario, seed: number, listener: BedsideListener): Bedside {
  let scenario = initial;
  const intervalS = 1 / initial.rateHz;
  const steps = Math.max(1, Math.ceil(intervalS / (initial.longestStepS ?? LONGEST_STEP_S)));
  const stepS = intervalS / steps;

  const { peepCmh2o } = initial.settings;
  const loss: AirwayLoss = { conductance: initial.leakConductance, extractionLps: 0 };
  const chest = createReplaceableLung(initial.lung, peepCmh2o);
  const lung = createLeakyAirway(chest, loss);
  const artefacts = createArtefactSchedule();
  const manoeuvres = createManoeuvreSchedule();
  const manoeuvreRecorder = createManoeuvreRecorder();
  const heartPressure = createHeart(initial.heart, createRandom(seed, 'heart'));
  const gas = createGasExchange(initial.gas);
  const efforts = createEffortSource(initial.effort, createRandom(seed, 'effort'));
  const sensing = createAirwaySensing(initial, lung.volumeL, seed);
  const recorder = createBreathRecorder(initial.rateHz);
  let mechanics = initial.lung;
  const state = {
    pmus: 0,
    /** Sum of Pmus and all other internal drives of the lung, cmH2O. */
    drive: 0,
    /** Volume change within the step that comes from replaced lung mechanics and not from gas flow, L. */
    swappedL: 0,
  };
  // Reused at every step, because an object per step would keep the garbage collector busy.
  const driveStep = { from: 0, to: 0 };
  const gasFlows = { airwayLps: 0, lungLps: 0 };
  const truth = {
    pressureCmh2o: Number.NaN,
    pressureChangeCmh2o: Number.NaN,
    flowLps: Number.NaN,
    co2Mmhg: Number.NaN,
    lungVolumeL: Number.NaN,
    driveCmh2o: Number.NaN,
    pmusCmh2o: Number.NaN,
  };
  const sampled: { -readonly [Key in keyof BedsideSample]: BedsideSample[Key] } = {
    pressureCmh2o: Number.NaN,
    flowLpm: Number.NaN,
    co2Mmhg: null,
    oesophagealCmh2o: null,
    activityMicrovolt: null,
    pmusCmh2o: Number.NaN,
    phase: 'expiration',
  };

  /** Replaces the lung at the start of a breath, so that no breath has two lungs. */
  function takeLung(next: LungMechanics): void {
    if (isSameRecord(mechanics, next)) return;
    mechanics = next;
    state.swappedL += chest.become(next);
    lung.forget();
  }

  const machine = {
    hardware: initial.hardware,
    circuitL: initial.sensors.circuitComplianceMlPerCmh2o / 1000,
  };
  const ventilator = createVentilator(initial.settings, machine, lung, {
    onInspiration(timeS, cause, control) {
      takeLung(scenario.lung);
      const finished = recorder.start({
        timeS,
        lung: { volumeL: lung.volumeL, recoilCmh2o: lung.recoilCmh2o },
        cause,
        control,
        peepCmh2o: scenario.settings.peepCmh2o,
        effortOnsetS: efforts.effortAt(timeS)?.onsetS ?? null,
        intrinsicPeepCmh2o: lung.recoilCmh2o - scenario.settings.peepCmh2o,
        mechanics: scenario.lung,
        gasBefore: gas.takeBreath(),
      });
      if (finished !== null) listener.onTruth(finished);
      if (cause === 'time') efforts.answerMandatoryBreath(timeS);
      listener.onInspiration(timeS);
    },
    onPause: () => recorder.pause(),
    onExpiration(timeS) {
      recorder.expire(timeS, { volumeL: lung.volumeL, recoilCmh2o: lung.recoilCmh2o });
      listener.onExpiration(timeS);
    },
    onValvesClosed: (kind, timeS, pressureCmh2o) =>
      manoeuvreRecorder.start(kind, { timeS, pressureCmh2o, recoilCmh2o: lung.recoilCmh2o }),
    onValvesOpened(timeS, pressureCmh2o) {
      const done = manoeuvreRecorder.end({ timeS, pressureCmh2o, recoilCmh2o: lung.recoilCmh2o });
      if (done !== null) listener.onTruth(done);
    },
  });

  function tellOnset(effort: Effort): void {
    manoeuvreRecorder.addEffort(effort);
    listener.onTruth(describeEffort(effort, effortEndS(effort), effortRestS(effort)));
  }

  function tellArtefact(artefact: RunningArtefact): void {
    listener.onTruth({ type: 'artefact', ...artefact });
  }

  /** Sets the current airway losses and returns the pressure that comes from no inspiratory muscle, cmH2O. */
  function disturb(timeS: number, flowLps: number): number {
    const effect = artefacts.effectAt(timeS, tellArtefact);
    loss.conductance = scenario.leakConductance + effect.conductance;
    loss.extractionLps = effect.extractionLps;
    const { secretions } = scenario;
    const flutter = secretionPressure(secretions, mechanics.resistanceExp, flowLps, timeS);
    return effect.pressureCmh2o + heartPressure(timeS) + flutter;
  }

  function step(timeS: number): void {
    const pressureBefore = ventilator.pressureCmh2o;
    const flowBefore = ventilator.flowLps;
    const volumeBefore = lung.volumeL;
    state.swappedL = 0;
    manoeuvres.askAt(timeS, (manoeuvre) => ventilator.askFor(manoeuvre));
    const pmusNext = efforts.musclePressureAt(timeS + stepS, tellOnset);
    const driveNext = pmusNext + disturb(timeS + stepS, flowBefore);
    driveStep.from = state.drive;
    driveStep.to = driveNext;
    ventilator.advance(timeS, stepS, driveStep);
    state.drive = driveNext;
    const { pressureCmh2o, flowLps } = ventilator;
    const lungVolumeL = lung.volumeL;
    const volumeL = lungVolumeL - volumeBefore - state.swappedL;
    // Flow steps within the interval cause a small error here. The error needs a leak.
    const isTight = loss.conductance <= 0 && loss.extractionLps === 0;
    const passedL = ((flowBefore + flowLps) / 2) * stepS;
    recorder.add(
      volumeL,
      isTight ? 0 : passedL - volumeL,
      (pressureBefore + pressureCmh2o) / 2,
      (state.pmus + pmusNext) / 2,
      stepS,
    );
    state.pmus = pmusNext;
    gasFlows.airwayLps = flowLps;
    gasFlows.lungLps = isTight ? flowLps : volumeL / stepS;
    gas.advance(gasFlows, stepS);
    truth.pressureCmh2o = pressureCmh2o;
    truth.pressureChangeCmh2o = pressureCmh2o - pressureBefore;
    truth.flowLps = flowLps;
    truth.co2Mmhg = gas.airwayCo2Mmhg;
    truth.lungVolumeL = lungVolumeL;
    truth.driveCmh2o = driveNext;
    truth.pmusCmh2o = pmusNext;
    ventilator.sense(timeS + stepS, sensing.follow(truth, stepS));
  }

  return {
    sample() {
      const { pressureCmh2o, flowLpm, co2Mmhg, oesophagealCmh2o, activityMicrovolt } = sensing.sample();
      sampled.pressureCmh2o = pressureCmh2o;
      sampled.flowLpm = flowLpm;
      sampled.co2Mmhg = co2Mmhg;
      sampled.oesophagealCmh2o = oesophagealCmh2o;
      sampled.activityMicrovolt = activityMicrovolt;
      sampled.pmusCmh2o = state.pmus;
      sampled.phase = ventilator.phase;
      return sampled;
    },
    advance(timeS) {
      for (let index = 0; index < steps; index += 1) step(timeS + index * stepS);
    },
    change(next, timeS) {
      scenario = next;
      ventilator.changeSettings(next.settings);
      efforts.changePlan(next.effort, timeS);
      artefacts.enterPhase(next.artefacts, timeS);
      manoeuvres.enterPhase(next.manoeuvres, timeS);
    },
    adjust(next, timeS) {
      if (!isSameRecord(scenario.effort, next.effort)) efforts.changePlan(next.effort, timeS);
      scenario = next;
      ventilator.changeSettings(next.settings);
    },
    disturb: (artefact, timeS) => artefacts.add(artefact, timeS),
    dropBreath: () => recorder.drop(),
  };
}
