import { createRandom } from '@eupnea/simulator';
import type { RecordedWaves } from './detect-recording.ts';

/** The same recording as another sensor, monitor or mask would have given it. */
export type Alteration = (waves: RecordedWaves) => RecordedWaves;

/** A stretch of the recording, as shares of its duration, and its leak in L/min per square root of cmH2O. */
type LeakStretch = readonly [from: number, to: number, leak: number];

const SEED = 5;

export const ALTERATIONS: readonly (readonly [name: string, Alteration])[] = [
  ['as recorded', (waves) => waves],
  ['at 32 Hz', resample(32)],
  ['at 50 Hz', resample(50)],
  ['at 100 Hz', resample(100)],
  ['at 200 Hz', resample(200)],
  ['noise of 0.6 L/min and 0.1 cmH2O', addNoise(0.6, 0.1)],
  ['noise of 1.5 L/min and 0.25 cmH2O', addNoise(1.5, 0.25)],
  ['steps of 1 L/min and 0.2 cmH2O', quantise(1, 0.2)],
  ['low pass of 8 Hz', smooth(8)],
  ['low pass of 4 Hz', smooth(4)],
  ['flow 10 % too high', scaleFlow(1.1)],
  ['flow 10 % too low', scaleFlow(0.9)],
  ['a child: 0.4 of the flow', scaleFlow(0.4)],
  ['a newborn: 0.05 of the flow', scaleFlow(0.05)],
  ['flow 1.5 L/min too high', shift(1.5, 0)],
  ['flow 1.5 L/min too low', shift(-1.5, 0)],
  ['pressure 3 cmH2O too low', shift(0, -3)],
  ['flow 25 ms late', delay('flow', 0.025)],
  ['flow 50 ms late', delay('flow', 0.05)],
  ['pressure 25 ms late', delay('pressure', 0.025)],
  ['pressure 50 ms late', delay('pressure', 0.05)],
  ['a leak of 1', leak([[0, 1, 1]])],
  ['a leak of 2', leak([[0, 1, 2]])],
  ['a leak of 3', leak([[0, 1, 3]])],
  ['a leak of 5', leak([[0, 1, 5]])],
  ['a leak of 5 that begins', leak([[0.4, 1, 5]])],
  ['a leak of 10 that begins', leak([[0.4, 1, 10]])],
  ['a leak of 10 that ends', leak([[0, 0.4, 10]])],
  ['a leak of 20 that ends', leak([[0, 0.4, 20]])],
  ['a mask that moves: leaks of 4, 8, 3 and 12', moveMask],
  ['the tube comes off for 5 s every 120 s', takeTubeOff],
  ['PEEP 10 cmH2O higher from half on', raisePeep],
  ['PEEP 10 cmH2O higher until half', lowerPeep],
  ['compliance and conductance 30 % higher from half on', openLung],
  ['compliance and conductance 30 % lower from half on', fromHalf((flow) => 0.7 * flow)],
  ['resistance 8 cmH2O s/L higher from half on', narrowAirways],
  ['resistance 8 cmH2O s/L higher until half', widenAirways],
];

/** A mask that is moved eight times: four stretches of leak with none between them. */
export function moveMask(waves: RecordedWaves): RecordedWaves {
  return leak([
    [0.2, 0.3, 4],
    [0.4, 0.5, 8],
    [0.6, 0.7, 3],
    [0.8, 0.9, 12],
  ])(waves);
}

/** The ventilator blows 80 L/min into an open circuit, at 1 cmH2O. */
export function takeTubeOff(waves: RecordedWaves): RecordedWaves {
  const isOff = (at: number) => (at / waves.rateHz) % 120 > 115;
  return {
    ...waves,
    flow: waves.flow.map((value, at) => (isOff(at) ? 80 : value)),
    pressure: waves.pressure.map((value, at) => (isOff(at) ? 1 : value)),
  };
}

export function raisePeep(waves: RecordedWaves): RecordedWaves {
  return { ...waves, pressure: waves.pressure.map((value, at) => value + (isLater(waves, at) ? 10 : 0)) };
}

function lowerPeep(waves: RecordedWaves): RecordedWaves {
  return { ...waves, pressure: waves.pressure.map((value, at) => value + (isLater(waves, at) ? 0 : 10)) };
}

function isLater({ flow }: RecordedWaves, at: number): boolean {
  return 2 * at > flow.length;
}

/** At the same pressure 30 % more flows from half of the recording on: compliance and conductance have risen at once. */
export function openLung(waves: RecordedWaves): RecordedWaves {
  return fromHalf((flow) => 1.3 * flow)(waves);
}

/** The same flow takes 8 cmH2O s/L more pressure from half of the recording on. */
export function narrowAirways(waves: RecordedWaves): RecordedWaves {
  return addResistance(waves, (at) => isLater(waves, at));
}

function widenAirways(waves: RecordedWaves): RecordedWaves {
  return addResistance(waves, (at) => !isLater(waves, at));
}

function fromHalf(change: (flowLpm: number) => number): Alteration {
  return (waves) => ({
    ...waves,
    flow: waves.flow.map((value, at) => (isLater(waves, at) ? change(value) : value)),
  });
}

function addResistance(waves: RecordedWaves, isNarrow: (at: number) => boolean): RecordedWaves {
  const pressure = waves.pressure.map((value, at) =>
    isNarrow(at) ? value + (8 * (waves.flow[at] ?? 0)) / 60 : value,
  );
  return { ...waves, pressure };
}

/** Flow that leaves through an opening in the circuit or the mask: a constant times the square root of the airway pressure. */
function leak(stretches: readonly LeakStretch[]): Alteration {
  return (waves) => {
    const flow = waves.flow.map((value, at) => {
      const share = at / waves.flow.length;
      const [, , conductance = 0] = stretches.find(([from, to]) => share >= from && share < to) ?? [];
      return value + conductance * Math.sqrt(Math.max(0, waves.pressure[at] ?? 0));
    });
    return { ...waves, flow };
  };
}

function resample(rateHz: number): Alteration {
  return ({ rateHz: own, flow, pressure }) => {
    const length = Math.floor(((flow.length - 1) * rateHz) / own) + 1;
    const read = (values: Float32Array) =>
      Float32Array.from({ length }, (_, at) => valueAt(values, (at * own) / rateHz));
    return { rateHz, flow: read(flow), pressure: read(pressure) };
  };
}

function delay(channel: 'flow' | 'pressure', seconds: number): Alteration {
  return (waves) => ({
    ...waves,
    [channel]: waves[channel].map((_, at) => valueAt(waves[channel], at - seconds * waves.rateHz)),
  });
}

/** The value between two samples, on a straight line; the first and last one beyond them. */
function valueAt(values: Float32Array, position: number): number {
  const from = Math.max(0, Math.min(values.length - 1, position));
  const before = values[Math.floor(from)] ?? Number.NaN;
  return before + (from % 1) * ((values[Math.ceil(from)] ?? before) - before);
}

function mapBoth(
  waves: RecordedWaves,
  flow: (value: number) => number,
  pressure: (value: number) => number,
): RecordedWaves {
  return { ...waves, flow: waves.flow.map(flow), pressure: waves.pressure.map(pressure) };
}

function addNoise(flowLpm: number, pressureCmh2o: number): Alteration {
  return (waves) => {
    const random = createRandom(SEED, 'altered waves');
    return mapBoth(
      waves,
      (value) => value + flowLpm * random.gaussian(),
      (value) => value + pressureCmh2o * random.gaussian(),
    );
  };
}

function quantise(flowLpm: number, pressureCmh2o: number): Alteration {
  const round = (step: number) => (value: number) => step * Math.round(value / step);
  return (waves) => mapBoth(waves, round(flowLpm), round(pressureCmh2o));
}

function scaleFlow(factor: number): Alteration {
  return (waves) =>
    mapBoth(
      waves,
      (value) => factor * value,
      (value) => value,
    );
}

function shift(flowLpm: number, pressureCmh2o: number): Alteration {
  return (waves) =>
    mapBoth(
      waves,
      (value) => value + flowLpm,
      (value) => value + pressureCmh2o,
    );
}

/** A first-order low pass, as of a filter in a monitor. */
function smooth(hertz: number): Alteration {
  return (waves) => {
    const kept = Math.exp((-2 * Math.PI * hertz) / waves.rateHz);
    const follow = () => {
      let smoothed: number | null = null;
      return (value: number) => {
        smoothed = smoothed === null ? value : kept * smoothed + (1 - kept) * value;
        return smoothed;
      };
    };
    return mapBoth(waves, follow(), follow());
  };
}
