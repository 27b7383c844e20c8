import { CMH2O_PER_KPA, CMH2O_PER_MBAR, CMH2O_PER_MMHG, MMHG_PER_KPA } from '@eupnea/model';

/** What a second of samples holds: extremes, and sums for the correlation of flow and pressure. */
export class SecondSums {
  flowMost = Number.NEGATIVE_INFINITY;
  flowLeast = Number.POSITIVE_INFINITY;
  pressureMost = Number.NEGATIVE_INFINITY;
  pressureLeast = Number.POSITIVE_INFINITY;
  count = 0;
  flow = 0;
  pressure = 0;
  flowSquares = 0;
  pressureSquares = 0;
  products = 0;
  samples = 0;

  add(flow: number, pressure: number): void {
    this.samples += 1;
    if (Number.isNaN(flow + pressure)) return;
    this.flowMost = Math.max(this.flowMost, flow);
    this.flowLeast = Math.min(this.flowLeast, flow);
    this.pressureMost = Math.max(this.pressureMost, pressure);
    this.pressureLeast = Math.min(this.pressureLeast, pressure);
    this.count += 1;
    this.flow += flow;
    this.pressure += pressure;
    this.flowSquares += flow * flow;
    this.pressureSquares += pressure * pressure;
    this.products += flow * pressure;
  }
}

/** Size and direction of the breaths of some seconds. */
export interface ScaleWindow {
  readonly flowMost: number;
  readonly flowLeast: number;
  readonly pressureMost: number;
  readonly pressureLeast: number;
  readonly correlation: number;
}

/** Share of the samples with flow and pressure from which a window is judged. */
const LEAST_PRESENT = 0.8;
/** Windows without a swing of the pressure hold no breath of a ventilator, cmH2O or any other unit of it: share of the highest. */
const LEAST_SWING_SHARE = 0.25;

/** Ends of both signals in some seconds. */
export type SignalEnds = Omit<ScaleWindow, 'correlation'>;

function endsOf(seconds: readonly SecondSums[]): SignalEnds {
  return {
    flowMost: Math.max(...seconds.map((one) => one.flowMost)),
    flowLeast: Math.min(...seconds.map((one) => one.flowLeast)),
    pressureMost: Math.max(...seconds.map((one) => one.pressureMost)),
    pressureLeast: Math.min(...seconds.map((one) => one.pressureLeast)),
  };
}

/** Whether flow and pressure have the ends that the other one had: their columns are exchanged. */
export function areExchanged(before: SignalEnds, seconds: readonly SecondSums[]): boolean {
  const now = endsOf(seconds);
  const flow = [now.flowMost / before.pressureMost, (now.flowMost - now.flowLeast) / swingOf(before)];
  const pressure = [now.pressureMost / before.flowMost, now.pressureLeast / before.flowLeast];
  return (
    now.flowLeast * before.pressureLeast >= 0 &&
    [...flow, ...pressure].every((ratio) => isNear(ratio, 1, ROOM))
  );
}

function swingOf({ pressureMost, pressureLeast }: SignalEnds): number {
  return pressureMost - pressureLeast;
}

/** Null when the seconds hold no ventilated breath. */
export function windowOf(seconds: readonly SecondSums[]): ScaleWindow | null {
  const sum = (of: (second: SecondSums) => number) => seconds.reduce((total, one) => total + of(one), 0);
  const [count, samples] = [sum((one) => one.count), sum((one) => one.samples)];
  if (count < LEAST_PRESENT * samples || count === 0) return null;
  const found = endsOf(seconds);
  const isBreath =
    found.flowMost > 0 &&
    found.flowLeast < 0 &&
    found.pressureMost > 0 &&
    swingOf(found) >= LEAST_SWING_SHARE * found.pressureMost;
  if (!isBreath) return null;
  const [flow, pressure] = [sum((one) => one.flow), sum((one) => one.pressure)];
  const covariance = sum((one) => one.products) - (flow * pressure) / count;
  const spread =
    (sum((one) => one.flowSquares) - (flow * flow) / count) *
    (sum((one) => one.pressureSquares) - (pressure * pressure) / count);
  return { ...found, correlation: spread > 0 ? covariance / Math.sqrt(spread) : 0 };
}

/** A channel whose scale is another one than before, and by how much. */
export interface ScaleChange {
  /** both: each goes on as the other one. */
  readonly channel: 'flow' | 'pressure' | 'both';
  /** -1 = its sign. */
  readonly factor: number;
}

const withInverse = (factor: number): readonly number[] => [factor, 1 / factor];

/** Between L/min, L/s and mL/s. */
const FLOW_FACTORS = [60, 0.06, 1000].flatMap(withInverse);
/** Between cmH2O, kPa and Pa, and between kPa and mmHg. */
const PRESSURE_FACTORS = [CMH2O_PER_KPA, 1000 / CMH2O_PER_KPA, 1000, MMHG_PER_KPA].flatMap(withInverse);
/** Between cmH2O and mmHg, mbar and mmHg: a change of PEEP and of the lung may be as large. */
const CLOSE_FACTORS = [CMH2O_PER_MMHG, CMH2O_PER_MMHG / CMH2O_PER_MBAR].flatMap(withInverse);
/** Share by which breaths differ: room of a factor, of both ends of the signal that it multiplies, and of the other signal. */
const ROOM = 0.35;
/** The same for close factors, which only even breaths tell. */
const CLOSE_ROOM = 0.015;
const STEADY_CLOSE_ROOM = 0.05;
/** Correlation of flow and pressure from which a turned sign shows. */
const TOLD_CORRELATION = 0.25;
/** Levels that a sum of offsets hides, as a share of the highest pressure: zero times a factor is zero. */
const TOLD_LEVEL = 0.1;

/** Scale of which channel changed from one window to the other, as a change of its unit or its sign does; null = none did. */
export function findScaleChange(before: ScaleWindow, now: ScaleWindow): ScaleChange | null {
  const most = now.flowMost / before.flowMost;
  const least = now.flowLeast / before.flowLeast;
  const high = now.pressureMost / before.pressureMost;
  const swing = swingOf(now) / swingOf(before);
  const flow = Math.sqrt(most * least);
  const isPressureSteady = [high, swing].every((ratio) => isNear(ratio, 1, ROOM));
  if (isPressureSteady) {
    if (isNear(most, least, ROOM) && isOneOf(flow, FLOW_FACTORS, ROOM))
      return { channel: 'flow', factor: flow };
    return isTurned(before, now) ? { channel: 'flow', factor: -1 } : null;
  }
  const isFlowSteady = (room: number) => [most, least].every((ratio) => isNear(ratio, 1, room));
  if (isFlowSteady(ROOM) && isNear(high, swing, ROOM) && isOneOf(high, PRESSURE_FACTORS, ROOM))
    return { channel: 'pressure', factor: high };
  const isLevelTold = before.pressureLeast >= TOLD_LEVEL * before.pressureMost;
  const isClose =
    isLevelTold &&
    isFlowSteady(STEADY_CLOSE_ROOM) &&
    isNear(high, swing, CLOSE_ROOM) &&
    isOneOf(high, CLOSE_FACTORS, CLOSE_ROOM);
  return isClose ? { channel: 'pressure', factor: high } : null;
}

/** Whether the sign of the flow is the other one: its ends are exchanged, and it runs against the pressure. */
function isTurned(before: ScaleWindow, now: ScaleWindow): boolean {
  const isOther =
    Math.abs(before.correlation) >= TOLD_CORRELATION &&
    Math.abs(now.correlation) >= TOLD_CORRELATION &&
    before.correlation > 0 !== now.correlation > 0;
  const areEndsTurned =
    isNear(now.flowMost, -before.flowLeast, ROOM) && isNear(-now.flowLeast, before.flowMost, ROOM);
  return isOther && areEndsTurned;
}

function isOneOf(ratio: number, factors: readonly number[], room: number): boolean {
  return factors.some((factor) => isNear(ratio, factor, room));
}

function isNear(one: number, other: number, room: number): boolean {
  return one > 0 && other > 0 && Math.abs(Math.log(one / other)) <= Math.log1p(room);
}
