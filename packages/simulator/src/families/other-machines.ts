import type { Draw } from '../draw.ts';
import type { ServoDynamics } from '../ventilator/servo.ts';
import {
  drawSensor,
  FLOW_NOISE,
  flowTrigger,
  INTENSIVE_CARE_MODES,
  PRESSURE_NOISE,
  pressureTrigger,
  type MachineFamily,
} from './machine-family.ts';

/**
 * Turbine ventilators, transport and home ventilators, and a ventilator recorded through a separate monitor.
 */

function drawTurbine(draw: Draw): ServoDynamics {
  return {
    kind: 'turbine',
    lagS: draw.between(0.02, 0.08),
    fullCmh2o: draw.between(60, 90),
    accelerationPerS: draw.between(2, 8),
    brakingPerS: draw.between(1.5, 5),
  };
}

export const TURBINE_DUAL_LIMB: MachineFamily = {
  name: 'turbine-dual-limb',
  summary:
    'Turbine with inertia behind a resistance, flow trigger over a bias flow, sensors inside the machine.',
  modes: INTENSIVE_CARE_MODES,
  draw(draw) {
    const thresholdLpm = draw.between(1.5, 6);
    return {
      rateHz: draw.oneOf([50, 62.5, 100]),
      hardware: {
        servoLagS: draw.between(0.04, 0.09),
        maxFlowLpm: draw.between(100, 180),
        triggerDelayS: draw.between(0.04, 0.1),
        expiratoryResistance: draw.between(2, 6),
        triggerBlankS: draw.between(0.15, 0.3),
        pressureServo: drawTurbine(draw),
        sourceResistance: draw.between(0.5, 3),
        demandFlowLpm: thresholdLpm + draw.between(0.5, 4),
      },
      sensors: {
        pressure: drawSensor(draw, PRESSURE_NOISE, { resolution: draw.oneOf([0.05, 0.1]) }),
        flow: drawSensor(draw, FLOW_NOISE, { resolution: draw.oneOf([0.1, 0.5]) }),
        co2: null,
        oesophageal: null,
        circuitComplianceMlPerCmh2o: draw.between(0.4, 1.6),
        circuitResistance: draw.between(0, 1.5),
      },
      trigger: flowTrigger(thresholdLpm),
      riseTimeS: draw.between(0.05, 0.4),
      leakConductance: draw.oneOf([0, draw.between(0.001, 0.004)]),
    };
  },
};

export const TURBINE_VENTED: MachineFamily = {
  name: 'turbine-vented',
  summary:
    'Turbine on one limb with an intentional leak that is compensated, flow shown without it, few samples a second.',
  modes: ['pc', 'ps', 'cpap'],
  draw(draw) {
    const filterHz = draw.between(5, 12);
    return {
      rateHz: draw.oneOf([25, 32, 50]),
      hardware: {
        servoLagS: draw.between(0.04, 0.09),
        maxFlowLpm: draw.between(150, 220),
        triggerDelayS: draw.between(0.04, 0.1),
        expiratoryResistance: draw.between(1, 3),
        triggerBlankS: draw.between(0.2, 0.35),
        pressureServo: drawTurbine(draw),
        sourceResistance: draw.between(0.3, 1.5),
        exhalation: { dynamics: drawTurbine(draw), inInspiration: 'active' },
      },
      sensors: {
        pressure: drawSensor(draw, PRESSURE_NOISE, { output: { filterHz, delayS: draw.between(0, 0.05) } }),
        flow: drawSensor(draw, FLOW_NOISE, { output: { filterHz, delayS: draw.between(0, 0.08) } }),
        co2: null,
        oesophageal: null,
        circuitComplianceMlPerCmh2o: draw.between(0.3, 1),
        circuitResistance: draw.between(0, 1),
        leakCompensation: { timeConstantS: draw.between(8, 20), mostLpm: 80 },
      },
      trigger: flowTrigger(draw.between(2.5, 6)),
      riseTimeS: draw.between(0.1, 0.4),
      leakConductance: draw.between(0.06, 0.14),
    };
  },
};

export const TIME_CYCLED: MachineFamily = {
  name: 'time-cycled',
  summary:
    'Support that time ends, slow rise, passive exhalation valve, little demand flow, few samples a second.',
  modes: ['pc', 'ps', 'vc', 'simv-pc'],
  draw(draw) {
    return {
      rateHz: draw.oneOf([25, 40, 50]),
      hardware: {
        servoLagS: draw.between(0.04, 0.1),
        maxFlowLpm: draw.between(80, 140),
        triggerDelayS: draw.between(0.05, 0.12),
        expiratoryResistance: draw.between(4, 9),
        triggerBlankS: draw.between(0.2, 0.4),
        exhalation: { dynamics: { kind: 'lag', lagS: draw.between(0.03, 0.09) }, inInspiration: 'passive' },
        cycling: [{ kind: 'time', seconds: draw.between(0.6, 1.4) }],
        demandFlowLpm: draw.between(0.5, 3),
      },
      sensors: {
        pressure: drawSensor(draw, PRESSURE_NOISE, { lagS: draw.between(0.005, 0.02), resolution: 0.1 }),
        flow: drawSensor(draw, FLOW_NOISE, {
          lagS: draw.between(0.03, 0.08),
          resolution: draw.oneOf([0.1, 1]),
        }),
        co2: null,
        oesophageal: null,
        circuitComplianceMlPerCmh2o: draw.between(0, 1.5),
      },
      trigger: pressureTrigger(draw.between(0.5, 2)),
      riseTimeS: draw.between(0.2, 0.5),
      leakConductance: draw.oneOf([0, draw.between(0.001, 0.005)]),
    };
  },
};

export const FILTERED_MONITOR: MachineFamily = {
  name: 'filtered-monitor',
  summary:
    'Seen by a monitor of its own: filtered, delayed differently for flow and pressure, miscalibrated, drifting.',
  modes: INTENSIVE_CARE_MODES,
  draw(draw) {
    const filterHz = draw.between(5, 15);
    const output = (offset: number, drift: number) => ({
      filterHz,
      delayS: draw.between(0, 0.06),
      gain: draw.between(0.93, 1.07),
      offset: draw.between(-offset, offset),
      drift: { perMinute: draw.between(-drift, drift), zeroEveryS: draw.between(60, 180) },
    });
    return {
      rateHz: draw.oneOf([32, 62.5, 100, 125]),
      hardware: {
        servoLagS: draw.between(0.02, 0.06),
        maxFlowLpm: draw.between(100, 200),
        triggerDelayS: draw.between(0.03, 0.09),
        expiratoryResistance: draw.between(2, 7),
        triggerBlankS: draw.between(0.12, 0.3),
        demandFlowLpm: draw.between(2, 10),
      },
      sensors: {
        pressure: drawSensor(draw, PRESSURE_NOISE, { output: output(0.5, 0.2) }),
        flow: drawSensor(draw, FLOW_NOISE, { output: output(0.8, 0.4) }),
        co2: null,
        oesophageal: null,
        circuitComplianceMlPerCmh2o: 0,
      },
      trigger: draw.oneOf([flowTrigger(draw.between(1, 2)), pressureTrigger(draw.between(0.5, 2))]),
      riseTimeS: draw.between(0.05, 0.35),
      leakConductance: draw.oneOf([0, draw.between(0, 0.003)]),
    };
  },
};
