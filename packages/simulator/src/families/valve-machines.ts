import {
  drawSensor,
  FLOW_NOISE,
  flowTrigger,
  INTENSIVE_CARE_MODES,
  PRESSURE_NOISE,
  pressureTrigger,
  type MachineFamily,
} from './machine-family.ts';

/** Ventilators that feed the circuit from compressed gas. */

export const PROPORTIONAL_VALVE: MachineFamily = {
  name: 'proportional-valve',
  summary:
    'Fast proportional valve, flow trigger over a bias flow, active exhalation valve, sensors at the Y-piece.',
  modes: INTENSIVE_CARE_MODES,
  draw(draw) {
    const thresholdLpm = draw.between(1, 5);
    return {
      rateHz: draw.oneOf([50, 100, 125]),
      hardware: {
        servoLagS: draw.between(0.015, 0.045),
        maxFlowLpm: draw.between(120, 200),
        triggerDelayS: draw.between(0.02, 0.08),
        expiratoryResistance: draw.between(2, 6),
        triggerBlankS: draw.between(0.1, 0.25),
        // The bias flow exceeds the threshold, so that the trigger detects the effort before the demand flow
        // runs out.
        demandFlowLpm: thresholdLpm + draw.between(1, 8),
      },
      sensors: {
        pressure: drawSensor(draw, PRESSURE_NOISE),
        flow: drawSensor(draw, FLOW_NOISE),
        co2: null,
        oesophageal: null,
        circuitComplianceMlPerCmh2o: 0,
      },
      trigger: flowTrigger(thresholdLpm),
      riseTimeS: draw.between(0.03, 0.3),
      leakConductance: draw.oneOf([0, 0, draw.between(0, 0.002)]),
    };
  },
};

export const DEMAND_VALVE: MachineFamily = {
  name: 'demand-valve',
  summary: 'Pressure trigger beside a demand valve that gives 3 to 10 L/min to whoever pulls in expiration.',
  modes: INTENSIVE_CARE_MODES,
  draw(draw) {
    return {
      rateHz: draw.oneOf([50, 100, 200]),
      hardware: {
        servoLagS: draw.between(0.02, 0.06),
        maxFlowLpm: draw.between(100, 180),
        triggerDelayS: draw.between(0.03, 0.1),
        expiratoryResistance: draw.between(2, 7),
        triggerBlankS: draw.between(0.15, 0.35),
        demandFlowLpm: draw.between(3, 10),
      },
      sensors: {
        pressure: drawSensor(draw, PRESSURE_NOISE, { resolution: 0.1 }),
        flow: drawSensor(draw, FLOW_NOISE, { resolution: 0.1 }),
        co2: null,
        oesophageal: null,
        circuitComplianceMlPerCmh2o: draw.between(0, 1.5),
      },
      trigger: pressureTrigger(draw.between(0.5, 2.5)),
      riseTimeS: draw.between(0.05, 0.4),
      leakConductance: draw.oneOf([0, draw.between(0.001, 0.004)]),
    };
  },
};

export const CLOSED_CIRCUIT: MachineFamily = {
  name: 'closed-circuit',
  summary:
    'Pressure trigger on a closed circuit, passive exhalation valve, support ended by pressure or a low flow, sensors inside the machine behind a compressible circuit.',
  modes: INTENSIVE_CARE_MODES,
  draw(draw) {
    return {
      rateHz: draw.oneOf([40, 50, 100]),
      hardware: {
        servoLagS: draw.between(0.03, 0.08),
        maxFlowLpm: draw.between(80, 150),
        triggerDelayS: draw.between(0.05, 0.14),
        expiratoryResistance: draw.between(4, 10),
        triggerBlankS: draw.between(0.2, 0.4),
        demandFlowLpm: draw.between(0, 1),
        exhalation: {
          dynamics: { kind: 'lag', lagS: draw.between(0.03, 0.1) },
          inInspiration: 'passive',
        },
        cycling: [
          { kind: 'pressure', aboveTargetCmh2o: draw.between(1, 3) },
          { kind: 'flow', lpm: draw.between(3, 10) },
        ],
      },
      sensors: {
        pressure: drawSensor(draw, PRESSURE_NOISE, { resolution: draw.oneOf([0.1, 0.25]) }),
        flow: drawSensor(draw, FLOW_NOISE, { resolution: draw.oneOf([0.1, 0.5]) }),
        co2: null,
        oesophageal: null,
        circuitComplianceMlPerCmh2o: draw.between(0.8, 2.8),
        circuitResistance: draw.between(0.5, 3),
      },
      trigger: pressureTrigger(draw.between(0.5, 3)),
      riseTimeS: draw.between(0.15, 0.5),
      leakConductance: draw.oneOf([0, draw.between(0.001, 0.006)]),
    };
  },
};

export const RINGING_SERVO: MachineFamily = {
  name: 'ringing-servo',
  summary: 'Underdamped pressure loop: target pressure and PEEP are overshot and ring.',
  modes: INTENSIVE_CARE_MODES,
  draw(draw) {
    const thresholdLpm = draw.between(2, 6);
    return {
      rateHz: draw.oneOf([100, 125, 200]),
      hardware: {
        servoLagS: draw.between(0.015, 0.04),
        maxFlowLpm: draw.between(150, 240),
        triggerDelayS: draw.between(0.02, 0.06),
        expiratoryResistance: draw.between(1.5, 4),
        triggerBlankS: draw.between(0.25, 0.4),
        pressureServo: { kind: 'ringing', frequencyHz: draw.between(3, 9), damping: draw.between(0.25, 0.7) },
        exhalation: {
          dynamics: { kind: 'ringing', frequencyHz: draw.between(3, 8), damping: draw.between(0.4, 0.8) },
          inInspiration: 'active',
        },
        demandFlowLpm: thresholdLpm + draw.between(0.5, 4),
      },
      sensors: {
        pressure: drawSensor(draw, PRESSURE_NOISE),
        flow: drawSensor(draw, FLOW_NOISE),
        co2: null,
        oesophageal: null,
        circuitComplianceMlPerCmh2o: draw.oneOf([0, draw.between(0.3, 1)]),
      },
      trigger: flowTrigger(thresholdLpm),
      riseTimeS: draw.between(0, 0.12),
      leakConductance: draw.oneOf([0, draw.between(0, 0.002)]),
    };
  },
};

export const SHAPE_TRIGGERED: MachineFamily = {
  name: 'shape-triggered',
  summary: 'Trigger by the shape of flow in expiration, support ended by an absolute flow, drifting zero.',
  modes: INTENSIVE_CARE_MODES,
  draw(draw) {
    const drift = (perMinute: number) => ({
      output: {
        drift: { perMinute: draw.between(-perMinute, perMinute), zeroEveryS: draw.between(40, 120) },
      },
    });
    return {
      rateHz: draw.oneOf([60, 100, 200]),
      hardware: {
        servoLagS: draw.between(0.02, 0.05),
        maxFlowLpm: draw.between(120, 200),
        triggerDelayS: draw.between(0.02, 0.06),
        expiratoryResistance: draw.between(2, 5),
        triggerBlankS: draw.between(0.35, 0.5),
        triggering: { kind: 'shape', lookBackS: draw.between(0.08, 0.14), offsetLpm: draw.between(3, 7) },
        cycling: [{ kind: 'flow', lpm: draw.between(5, 15) }],
        demandFlowLpm: draw.between(8, 10),
      },
      sensors: {
        pressure: drawSensor(draw, PRESSURE_NOISE, drift(0.3)),
        flow: drawSensor(draw, FLOW_NOISE, drift(0.8)),
        co2: null,
        oesophageal: null,
        circuitComplianceMlPerCmh2o: 0,
      },
      // Shown on the panel. The shape of the flow decides the trigger.
      trigger: flowTrigger(draw.between(2, 5)),
      riseTimeS: draw.between(0.05, 0.35),
      leakConductance: draw.between(0, 0.003),
    };
  },
};
