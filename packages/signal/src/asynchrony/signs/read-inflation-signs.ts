import { fitLine } from './line-before.ts';
import type { SmoothWaves } from './smooth-waves.ts';

const LPM = 60;

/** The course of flow and pressure while the ventilator delivers. */
export function readInflationSigns(waves: SmoothWaves) {
  const { flow, pressure, lead, rateHz, inspirationEnd, pauseStart, volumeL } = waves;
  const end = lead + inspirationEnd;
  const base = pressure[lead] ?? 0;
  let peakFlowAt = lead;
  let peakPressureAt = lead;
  let area = 0;
  for (let at = lead; at < end; at += 1) {
    if ((flow[at] ?? 0) > (flow[peakFlowAt] ?? 0)) peakFlowAt = at;
    if ((pressure[at] ?? 0) > (pressure[peakPressureAt] ?? 0)) peakPressureAt = at;
    area += (pressure[at] ?? 0) - base;
  }
  const peakFlow = flow[peakFlowAt] ?? 0;
  const rise = (pressure[peakPressureAt] ?? 0) - base;
  const share = (from: number, to: number, values: Float64Array) =>
    meanOf(
      values,
      lead + Math.floor(from * inspirationEnd),
      lead + Math.max(1, Math.ceil(to * inspirationEnd)),
    );
  const early = share(0.1, 0.3, flow);
  const middle = share(0.4, 0.6, flow);
  const late = share(0.75, 0.95, flow);
  const before = (seconds: number) => Math.max(lead, end - 1 - Math.round(seconds * rateHz));
  const flowLine = fitLine(
    flow,
    lead + Math.round(0.3 * inspirationEnd),
    lead + Math.round(0.9 * Math.min(pauseStart, inspirationEnd)),
  );
  const volume = volumeL[inspirationEnd - 1] ?? 0;
  const pressureEnd = pressure[before(0.04)] ?? 0;
  return {
    ti: inspirationEnd / rateHz,
    pause_share: 1 - pauseStart / inspirationEnd,
    peak_flow: LPM * peakFlow,
    peak_flow_share: (peakFlowAt - lead) / inspirationEnd,
    peak_flow_s: (peakFlowAt - lead) / rateHz,
    flow_mid_over_peak: middle / peakFlow,
    flow_late_over_peak: late / peakFlow,
    flow_bend: (early - 2 * middle + late) / peakFlow,
    flow_spread: flowLine === null ? Number.NaN : flowLine.residual / peakFlow,
    flow_slope: flowLine === null ? Number.NaN : (flowLine.slope * inspirationEnd) / peakFlow,
    cycling_flow: (flow[before(0)] ?? 0) / peakFlow,
    flow_fall_before_cycling: LPM * ((flow[before(0.12)] ?? 0) - (flow[before(0)] ?? 0)),
    pressure_rise: rise,
    peak_pressure_share: (peakPressureAt - lead) / inspirationEnd,
    pressure_at_cycling: (pressureEnd - base) / rise,
    pressure_rise_before_cycling: pressureEnd - (pressure[before(0.2)] ?? 0),
    pressure_early: (share(0.1, 0.25, pressure) - base) / rise,
    pressure_mid: (share(0.4, 0.6, pressure) - base) / rise,
    pressure_late: (share(0.75, 0.95, pressure) - base) / rise,
    area_over_volume: area / rateHz / Math.max(0.02, volume),
    rise_over_volume: rise / Math.max(0.02, volume),
    vti: 1000 * volume,
    mean_flow_over_peak: volume / (inspirationEnd / rateHz) / peakFlow,
  };
}

function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values[at] ?? 0;
  return sum / (to - from);
}
