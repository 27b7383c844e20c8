import type { Lung } from '../patient/lung.ts';
import type { VentilatorHardware, VentilatorSettings } from './settings.ts';

/** The expiratory valve counts as settled, and may close against an effort, within this of PEEP. */
const SETTLED_CMH2O = 0.2;

/** A stretch of time within one phase. */
export interface DeliverySlice {
  /** Since the phase began, at the start of the slice. */
  readonly phaseTimeS: number;
  readonly seconds: number;
  readonly pmusFrom: number;
  readonly pmusTo: number;
}

/** Valves and blower: what stands at the airway opening while the lung answers. */
export interface Delivery {
  readonly pressureCmh2o: number;
  readonly flowLps: number;
  startInspiration(): void;
  startExpiration(): void;
  deliverFlow(slice: DeliverySlice, settings: VentilatorSettings): void;
  deliverPressure(slice: DeliverySlice, aboveCmh2o: number, settings: VentilatorSettings): void;
  hold(slice: DeliverySlice): void;
  exhale(slice: DeliverySlice, settings: VentilatorSettings): void;
  /** What the present breath has given so far, as the machine counts it. */
  readonly deliveredMl: number;
  /** Time until the set volume is in, at the present flow. */
  volumeLeftS(settings: VentilatorSettings): number;
}

export function createDelivery(hardware: VentilatorHardware, lung: Lung, peepCmh2o: number): Delivery {
  let pressure = peepCmh2o;
  let flow = 0;
  /** Pressure behind the valve: equal to the airway's in inspiration, beyond the expiratory limb in expiration. */
  let source = peepCmh2o;
  let rampFrom = peepCmh2o;
  let deliveredL = 0;
  const maxFlowLps = hardware.maxFlowLpm / 60;

  /** First-order lag; with no lag the value stands at once. */
  function follow(value: number, target: number, seconds: number): number {
    if (hardware.servoLagS <= 0) return target;
    return target + (value - target) * Math.exp(-seconds / hardware.servoLagS);
  }

  function runSource(slice: DeliverySlice, sourceTo: number, seriesResistance: number): void {
    // An opening wider than the blower can feed: the pressure is what its flow makes of it.
    if (lung.flowUnder(sourceTo, seriesResistance, slice.pmusTo) > maxFlowLps)
      return runFlow(slice, maxFlowLps);
    lung.advanceUnderPressure({
      sourceFrom: source,
      sourceTo,
      pmusFrom: slice.pmusFrom,
      pmusTo: slice.pmusTo,
      seriesResistance,
      seconds: slice.seconds,
    });
    source = sourceTo;
    flow = lung.flowUnder(source, seriesResistance, slice.pmusTo);
    pressure = source - seriesResistance * flow;
  }

  function runFlow(slice: DeliverySlice, toLps: number): void {
    lung.advanceUnderFlow({ ...slice, fromLps: flow, toLps });
    flow = toLps;
    pressure = lung.pressureUnder(flow, slice.pmusTo);
    source = pressure;
  }

  /** The machine counts what leaves it, whether it reaches the lung or a leak. */
  function runCounted(slice: DeliverySlice, run: () => void): void {
    const before = flow;
    run();
    deliveredL += ((before + flow) / 2) * slice.seconds;
  }

  return {
    get pressureCmh2o() {
      return pressure;
    },
    get flowLps() {
      return flow;
    },
    get deliveredMl() {
      return deliveredL * 1000;
    },
    startInspiration() {
      rampFrom = pressure;
      source = pressure;
      deliveredL = 0;
    },
    startExpiration() {
      source = pressure;
    },
    deliverFlow(slice, settings) {
      const setLps = settings.inspiratoryFlowLpm / 60;
      // Without a lag the set flow stands from the first instant, not from the end of the first step.
      if (hardware.servoLagS <= 0) flow = setLps;
      runCounted(slice, () => runFlow(slice, follow(flow, setLps, slice.seconds)));
    },
    deliverPressure(slice, aboveCmh2o, settings) {
      const target = settings.peepCmh2o + aboveCmh2o;
      const ramp = (timeS: number): number =>
        timeS >= settings.riseTimeS ? target : rampFrom + ((target - rampFrom) * timeS) / settings.riseTimeS;
      if (hardware.servoLagS <= 0) source = ramp(slice.phaseTimeS);
      const next = follow(source, ramp(slice.phaseTimeS + slice.seconds), slice.seconds);
      runCounted(slice, () => runSource(slice, next, 0));
    },
    hold(slice) {
      flow = 0;
      runFlow(slice, 0);
    },
    exhale(slice, settings) {
      const resistance = hardware.expiratoryResistance;
      const peep = settings.peepCmh2o;
      if (hardware.servoLagS <= 0) source = peep;
      const next = follow(source, peep, slice.seconds);
      const isSettled = next <= peep + SETTLED_CMH2O;
      // A pressure trigger listens with the valves shut: the effort pulls on a closed circuit.
      const wouldInspire = lung.flowUnder(next, resistance, slice.pmusTo) > 0;
      if (settings.trigger.kind === 'pressure' && isSettled && wouldInspire) {
        flow = 0;
        runFlow(slice, 0);
        source = peep;
      } else {
        runSource(slice, next, resistance);
      }
    },
    volumeLeftS: (settings) =>
      flow > 0 ? Math.max(0, settings.tidalVolumeMl / 1000 - deliveredL) / flow : Number.POSITIVE_INFINITY,
  };
}
