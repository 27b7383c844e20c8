import { fitLine } from './line-before.ts';
import type { SmoothWaves } from './smooth-waves.ts';

const LPM = 60;

/** What flow and pressure did in the last moments before delivery and in its first ones. */
export function readTriggerSigns(waves: SmoothWaves) {
  const { flow, pressure, lead, rateHz, inspirationEnd, flowNoise, pressureNoise } = waves;
  const back = (seconds: number) => lead - Math.round(seconds * rateHz);
  const known = (seconds: number) => back(seconds) >= 0;
  const flowAt = (seconds: number) =>
    known(seconds) ? LPM * (flow[back(seconds) - 1] ?? Number.NaN) : Number.NaN;
  const pressureAt = (seconds: number) =>
    known(seconds) ? (pressure[back(seconds) - 1] ?? Number.NaN) : Number.NaN;
  const rest = restLine(waves);
  const ahead = (seconds: number) =>
    Math.min(lead + inspirationEnd, lead + Math.max(1, Math.round(seconds * rateHz)));
  let lowestAfter = Number.POSITIVE_INFINITY;
  let lowestAfterAt = lead;
  for (let at = lead; at < ahead(0.25); at += 1) {
    if ((pressure[at] ?? 0) >= lowestAfter) continue;
    lowestAfter = pressure[at] ?? 0;
    lowestAfterAt = at;
  }
  const flowUp = countBackDeparture(waves, flow, rest.flow, 1, flowNoise);
  const pressureDown = countBackDeparture(waves, pressure, rest.pressure, -1, pressureNoise);
  const flowTurn = turnBack(flow, lead, Math.max(0, back(0.8)), 1);
  const pressureTurn = turnBack(pressure, lead, Math.max(0, back(0.8)), -1);
  const highest = Math.max(pressureAt(0.3), pressureAt(0.2), pressureAt(0.1));
  return {
    flow_before: flowAt(0),
    flow_before_0_1: flowAt(0.1),
    flow_rise_0_05: flowAt(0) - flowAt(0.05),
    flow_rise_0_1: flowAt(0) - flowAt(0.1),
    flow_rise_0_2: flowAt(0) - flowAt(0.2),
    flow_rise_0_4: flowAt(0) - flowAt(0.4),
    pressure_drop_0_05: pressureAt(0.05) - pressureAt(0),
    pressure_drop_0_1: pressureAt(0.1) - pressureAt(0),
    pressure_drop_0_2: pressureAt(0.2) - pressureAt(0),
    pressure_drop_0_4: pressureAt(0.4) - pressureAt(0),
    pressure_drop_0_8: pressureAt(0.8) - pressureAt(0.1),
    flow_departure: LPM * rest.flowLeft,
    pressure_departure: rest.pressureLeft,
    flow_departure_s: flowUp,
    pressure_departure_s: pressureDown,
    flow_turn: LPM * flowTurn.height,
    flow_turn_s: flowTurn.samples / rateHz,
    pressure_turn: pressureTurn.height,
    pressure_turn_s: pressureTurn.samples / rateHz,
    pressure_dip_after: highest - lowestAfter,
    pressure_dip_after_s: (lowestAfterAt - lead) / rateHz,
    flow_after_0_1: LPM * ((flow[ahead(0.1) - 1] ?? 0) - (flow[lead] ?? 0)),
    flow_noise: LPM * flowNoise,
    pressure_noise: pressureNoise,
    rate_hz: rateHz,
  };
}

/** Where a line of the rest is drawn, s before the breath. */
const REST_FROM_SECONDS = 1;
const REST_TO_SECONDS = 0.45;

function restLine({ flow, pressure, lead, rateHz }: SmoothWaves) {
  const from = Math.max(0, lead - Math.round(REST_FROM_SECONDS * rateHz));
  const to = lead - Math.round(REST_TO_SECONDS * rateHz);
  const flowLine = fitLine(flow, from, to);
  const pressureLine = fitLine(pressure, from, to);
  const last = lead - 1;
  return {
    flow: flowLine,
    pressure: pressureLine,
    // An outward flow that was falling would go on to zero and stay there.
    flowLeft: flowLine === null ? Number.NaN : (flow[last] ?? 0) - Math.min(0.02, flowLine.value(last)),
    pressureLeft: pressureLine === null ? Number.NaN : pressureLine.value(last) - (pressure[last] ?? 0),
  };
}

/** Time from where the wave left the line of its rest for good to delivery, s. */
function countBackDeparture(
  { lead, rateHz }: SmoothWaves,
  values: Float64Array,
  line: ReturnType<typeof fitLine>,
  sign: 1 | -1,
  noise: number,
): number {
  if (line === null) return Number.NaN;
  const least = 3 * Math.max(line.residual, noise);
  let at = lead - 1;
  while (at >= 0 && sign * ((values[at] ?? 0) - line.value(at)) > least) at -= 1;
  return (lead - 1 - at) / rateHz;
}

/** How far the wave has come since it last turned, and how long ago that was. */
function turnBack(values: Float64Array, lead: number, earliest: number, sign: 1 | -1) {
  let best = lead - 1;
  for (let at = lead - 1; at >= earliest; at -= 1) {
    if (sign * (values[at] ?? 0) < sign * (values[best] ?? 0)) best = at;
  }
  return {
    height: lead === 0 ? Number.NaN : sign * ((values[lead - 1] ?? 0) - (values[best] ?? 0)),
    samples: lead === 0 ? Number.NaN : lead - 1 - best,
  };
}
