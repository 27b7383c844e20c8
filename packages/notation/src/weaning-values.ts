import type { Weaning } from '@eupnea/contracts/weaning';
import { findParameter, type ParameterDefinition, type ReadinessCode, UNITS } from '@eupnea/model';
import { formatLimit, formatNumber } from './format-number.ts';
import { printOxygenation } from './print-oxygenation.ts';
import { displayLimit, displayNumber, displayUnit, MISSING, type Notation } from './display-value.ts';

type Effort = Weaning['trials'][number]['effort'];

/** Registry entries of the criteria that are parameters. */
const CRITERION_PARAMETERS: { readonly [Code in ReadinessCode]?: ParameterDefinition | null } = {
  fio2: findParameter('setting', 'Oxygen'),
  peep: findParameter('setting', 'PEEPCPAP'),
  spo2: findParameter('monitored', 'SpO2'),
  rate: findParameter('breath', 'rr_bpm'),
  vt_kg: findParameter('monitored', 'VT_IBW'),
  rsbi: findParameter('breath', 'rsbi_bpm_l'),
  pulse: findParameter('monitored', 'pulse'),
};

/** Decimals of pH, without which the bound of 7.32 is not told. */
const PH_DECIMALS = 2;

export function criterionUnit(code: ReadinessCode, notation: Notation): string {
  const parameter = CRITERION_PARAMETERS[code];
  if (parameter !== undefined && parameter !== null) return displayUnit(parameter, notation);
  if (code === 'pf') return displayUnit({ unit: UNITS.partialPressure.unit }, notation);
  return code === 'temperature' ? '°C' : '';
}

export function printCriterionValue(code: ReadinessCode, value: number | null, notation: Notation): string {
  if (value === null) return MISSING;
  const parameter = CRITERION_PARAMETERS[code];
  if (parameter !== undefined && parameter !== null) return displayNumber(parameter, value, notation);
  if (code === 'pf') return printOxygenation(value, notation);
  return formatNumber(value, code === 'ph' ? PH_DECIMALS : 1, notation.locale);
}

/** "≤ 40", "36 to 38" as a range sign. */
export function printBounds(
  { code, low, high }: Pick<Weaning['readiness'][number], 'code' | 'low' | 'high'>,
  notation: Notation,
): string {
  const unit = CRITERION_PARAMETERS[code]?.unit ?? (code === 'pf' ? UNITS.partialPressure.unit : '');
  const bound = (value: number): string =>
    code === 'ph' ? formatNumber(value, PH_DECIMALS, notation.locale) : displayLimit(unit, value, notation);
  if (low !== null && high !== null) return `${bound(low)}–${bound(high)}`;
  return low === null ? `≤ ${high === null ? MISSING : bound(high)}` : `≥ ${bound(low)}`;
}

/** Shown numbers of effort in the order of the table, with their registry entry. */
export const EFFORT_VALUES: readonly {
  readonly code: keyof Effort;
  readonly parameter: ParameterDefinition | null;
}[] = [
  { code: 'p01_waveform', parameter: findParameter('breath', 'p01_occ_cmh2o') },
  { code: 'p01_device', parameter: findParameter('monitored', 'P01') },
  { code: 'pmus_occ', parameter: findParameter('breath', 'pmus_occ_cmh2o') },
  { code: 'pes_swing', parameter: findParameter('breath', 'pes_swing_cmh2o') },
  { code: 'ptp_es_min', parameter: findParameter('breath', 'ptp_es_cmh2o_s_min') },
  { code: 'eadi_peak', parameter: findParameter('breath', 'eadi_peak_uv') },
];

/** "8 + 5 cmH2O": support above PEEP. */
export function printPressures(
  { kind, support_cmh2o: support, peep_cmh2o: peep }: Weaning['trials'][number],
  notation: Notation,
): string {
  if (kind === 't_piece') return MISSING;
  const { unit } = UNITS.pressure;
  const number = (value: number | null): string =>
    value === null ? MISSING : displayLimit(unit, value, notation);
  return `${number(support)} + ${number(peep)} ${displayUnit({ unit }, notation)}`;
}

export function printWhole(value: number | null, { locale }: Notation, decimals = 0): string {
  return value === null ? MISSING : formatLimit(value, locale, decimals);
}
