import { medianOf } from '../../mechanics/median.ts';

const MEMORY_BREATHS = 12;

export interface RememberedBreath {
  readonly interval: number;
  readonly ti: number;
  readonly te: number;
  readonly vti: number;
  readonly area_over_volume: number;
  readonly rise_over_volume: number;
  readonly pressure_rise: number;
  readonly peak_flow: number;
  readonly exp_peak_tau: number;
  readonly exp_half_s: number;
  readonly flow_departure: number;
  readonly pressure_dip_after: number;
  readonly bump: number;
  readonly pm_peak: number;
  readonly pressure_mid: number;
  readonly flow_mid_over_peak: number;
  readonly pressure_rise_before_cycling: number;
  readonly flow_turn_s: number;
}

/** The last breaths, and how a new one stands to them. */
export class SignHistory {
  #last: readonly RememberedBreath[] = [];

  learn(breath: RememberedBreath): void {
    this.#last = [...this.#last.slice(1 - MEMORY_BREATHS), breath];
  }

  compare(now: RememberedBreath) {
    const last = this.#last;
    const usual = (code: keyof RememberedBreath) =>
      medianOf(last.map((one) => one[code]).filter((value) => !Number.isNaN(value)));
    const most = (code: keyof RememberedBreath) =>
      Math.max(...last.map((one) => one[code]).filter((value) => !Number.isNaN(value)));
    const over = (code: keyof RememberedBreath) => now[code] / usual(code);
    const before = last.at(-1);
    const intervals = last.map(({ interval }) => interval).filter((value) => !Number.isNaN(value));
    const alike = intervals.filter((one) => Math.abs(one - now.interval) <= 1.5).length;
    const longest = intervals.length === 0 ? Number.NaN : Math.max(...intervals);
    const usualInterval = medianOf(intervals);
    const nearest = Math.min(...intervals.map((one) => Math.abs(one - now.interval)));
    const nearLongest = intervals.filter((one) => one >= longest - 2.5).length;
    return {
      interval_over_usual: now.interval / usualInterval,
      interval_over_longest: now.interval / longest,
      interval_to_longest: now.interval - longest,
      interval_alike: alike / Math.max(1, intervals.length),
      intervals_longest: nearLongest / Math.max(1, intervals.length),
      interval_spread: medianOf(intervals.map((one) => Math.abs(one - usualInterval))) / usualInterval,
      interval_step: Math.abs(now.interval - (before?.interval ?? Number.NaN)) / usualInterval,
      interval_nearest: nearest / usualInterval,
      interval_nearest_samples: nearest,
      former_ti: before?.ti ?? Number.NaN,
      former_te: before?.te ?? Number.NaN,
      former_te_over_mean_ti: (before?.te ?? Number.NaN) / meanOf(last.map(({ ti }) => ti)),
      former_te_over_usual: (before?.te ?? Number.NaN) / usual('te'),
      te_over_mean_ti: now.te / meanOf([...last.map(({ ti }) => ti), now.ti]),
      te_over_usual: over('te'),
      ti_over_usual: over('ti'),
      ti_spread: medianOf(last.map(({ ti }) => Math.abs(ti - usual('ti')))) / usual('ti'),
      vti_over_usual: over('vti'),
      vti_over_former: now.vti / (before?.vti ?? Number.NaN),
      vti_spread: medianOf(last.map(({ vti }) => Math.abs(vti - usual('vti')))) / usual('vti'),
      area_over_most: now.area_over_volume / most('area_over_volume'),
      area_over_usual: over('area_over_volume'),
      rise_over_most: now.rise_over_volume / most('rise_over_volume'),
      rise_over_usual: over('rise_over_volume'),
      pressure_rise_over_most: now.pressure_rise / most('pressure_rise'),
      peak_flow_over_usual: over('peak_flow'),
      exp_tau_over_usual: over('exp_peak_tau'),
      exp_half_over_usual: over('exp_half_s'),
      departure_usual: usual('flow_departure'),
      dip_usual: usual('pressure_dip_after'),
      bump_usual: usual('bump'),
      former_bump: before?.bump ?? Number.NaN,
      pm_peak_usual: usual('pm_peak'),
      pm_peak_former: before?.pm_peak ?? Number.NaN,
      pressure_mid_over_usual: now.pressure_mid - usual('pressure_mid'),
      flow_mid_over_usual: now.flow_mid_over_peak - usual('flow_mid_over_peak'),
      cycling_rise_usual: usual('pressure_rise_before_cycling'),
      flow_turn_usual: usual('flow_turn_s'),
    };
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
