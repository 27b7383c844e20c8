import type { Scenario } from '../scenarios/scenario.ts';
import { USUAL_CHEST_WALL_ELASTANCE } from '../truth/breath-recorder.ts';
import type { SensedAirway } from '../ventilator/sensed-airway.ts';
import { createRandom } from '../random.ts';
import { createLeakEstimate } from './leak-estimate.ts';
import { createSensor } from './sensor.ts';
import { createSensorSet } from './sensor-set.ts';

const LITRE_PER_MIN = 60;

/** True values at the end of a step. */
export interface AirwayTruth {
  readonly pressureCmh2o: number;
  readonly pressureChangeCmh2o: number;
  readonly flowLps: number;
  readonly co2Mmhg: number;
  readonly lungVolumeL: number;
  /** Pmus, cardiac oscillation and all other pleural pressure changes. */
  readonly driveCmh2o: number;
  /** Pmus alone. */
  readonly pmusCmh2o: number;
}

export interface AirwaySample {
  readonly pressureCmh2o: number;
  readonly flowLpm: number;
  readonly co2Mmhg: number | null;
  readonly oesophagealCmh2o: number | null;
  readonly activityMicrovolt: number | null;
}

/** All sensors of a bed. */
export interface AirwaySensing {
  /**
   * Advances the sensors over a step. Returns the values that trigger and cycling use; the record is valid
   * until the next call.
   */
  follow(truth: AirwayTruth, seconds: number): SensedAirway;
  /** Reads every sensor; the record is valid until the next call. */
  sample(): AirwaySample;
}

/** @param startVolumeL volume of the resting lung at PEEP */
export function createAirwaySensing(scenario: Scenario, startVolumeL: number, seed: number): AirwaySensing {
  const chestWallElastance = scenario.lung.chestWallElastance ?? USUAL_CHEST_WALL_ELASTANCE;
  const circuitL = scenario.sensors.circuitComplianceMlPerCmh2o / 1000;
  const atRest = {
    pressureCmh2o: scenario.settings.peepCmh2o,
    oesophagealCmh2o: chestWallElastance * startVolumeL,
  };
  const { circuitResistance = 0, leakCompensation } = scenario.sensors;
  const leak = leakCompensation === undefined ? null : createLeakEstimate(leakCompensation);
  const sensors = createSensorSet(scenario.sensors, atRest, seed);
  const { diaphragm } = scenario;
  const activity =
    diaphragm === undefined
      ? null
      : createSensor(diaphragm.sensor, diaphragm.restMicrovolt, createRandom(seed, 'activity'));
  const sensed = { pressureCmh2o: Number.NaN, flowLpm: Number.NaN };
  const sampled: { -readonly [Key in keyof AirwaySample]: AirwaySample[Key] } = {
    pressureCmh2o: Number.NaN,
    flowLpm: Number.NaN,
    co2Mmhg: null,
    oesophagealCmh2o: null,
    activityMicrovolt: null,
  };
  return {
    follow(truth, seconds) {
      sensors.co2?.follow(truth.co2Mmhg, seconds);
      sensors.oesophageal?.follow(chestWallElastance * truth.lungVolumeL - truth.driveCmh2o, seconds);
      if (diaphragm !== undefined && activity !== null)
        activity.follow(
          diaphragm.restMicrovolt + diaphragm.microvoltPerCmh2o * Math.max(0, truth.pmusCmh2o),
          seconds,
        );
      const intoCircuitLps = (circuitL * truth.pressureChangeCmh2o) / seconds;
      const machineLps = truth.flowLps + intoCircuitLps;
      const leakLps = leak === null ? 0 : leak.follow(machineLps, truth.pressureCmh2o, seconds);
      const pressure = truth.pressureCmh2o + circuitResistance * machineLps;
      sensed.pressureCmh2o = sensors.pressure.follow(pressure, seconds);
      sensed.flowLpm = sensors.flow.follow((machineLps - leakLps) * LITRE_PER_MIN, seconds);
      return sensed;
    },
    sample() {
      sampled.pressureCmh2o = sensors.pressure.sample();
      sampled.flowLpm = sensors.flow.sample();
      sampled.co2Mmhg = sensors.co2?.sample() ?? null;
      sampled.oesophagealCmh2o = sensors.oesophageal?.sample() ?? null;
      sampled.activityMicrovolt = activity?.sample() ?? null;
      return sampled;
    },
  };
}
