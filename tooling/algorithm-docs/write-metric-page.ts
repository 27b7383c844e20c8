import { DEFAULT_ALERT_LIMITS, type ParameterDefinition } from '@eupnea/model';
import { FAILURE_CASES } from './failure-cases.ts';

/** The English texts of one parameter. */
export interface MetricTexts {
  readonly name: string;
  readonly definition: string;
}

const KIND_WORDS = {
  setting: 'Setting of the device',
  monitored: 'Number of a card',
  breath: 'Number of one breath',
  period: 'Number of a trial or a manoeuvre',
} as const;

const ROUNDING_WORDS = {
  floor: 'rounded down after rounding to 1e-6',
  nearest: 'rounded to nearest',
  as_received: 'the way it is received',
} as const;

/** One page: what the number is, how it comes about, where it fails. */
export function writeMetricPage(parameter: ParameterDefinition, texts: MetricTexts): string {
  const rows: (readonly [string, string])[] = [
    ['Code', `\`${parameter.code}\``],
    ['What it is', KIND_WORDS[parameter.kind]],
    ['Symbol', parameter.symbol],
    [
      'Unit',
      parameter.unit === '' ? 'none' : `${parameter.unitLabel || 'none'} (UCUM \`${parameter.unit}\`)`,
    ],
    ['Shown', describeRounding(parameter)],
    ['Formula', parameter.formula ?? 'the value that the device sends'],
    ['Source', parameter.source],
  ];
  if (parameter.breathFeature !== undefined) rows.push(['Read from', `\`${parameter.breathFeature}\``]);
  if (parameter.mdcCode !== undefined) rows.push(['ISO/IEEE 11073', String(parameter.mdcCode)]);
  if (parameter.loincCode !== undefined) rows.push(['LOINC', parameter.loincCode]);
  if (parameter.plausible !== undefined) rows.push(['Plausible', parameter.plausible.join(' to ')]);
  const { histogram, alert } = parameter;
  if (histogram !== undefined) {
    rows.push(['Histogram', `${histogram.bins} bins of ${histogram.width} from ${histogram.from}`]);
  }
  if (alert !== undefined) {
    rows.push(['Limits', `delay ${alert.delaySeconds} s, hysteresis ${alert.hysteresis}`]);
    for (const limit of DEFAULT_ALERT_LIMITS.filter((one) => one.parameter === parameter.code)) {
      const range = `${limit.low ?? '-'} to ${limit.high ?? '-'}`;
      rows.push([`Default, ${limit.category.toLowerCase()}`, `${range} (${limit.source})`]);
    }
  }
  const table = rows.map(([head, cell]) => `| ${head} | ${cell.replaceAll('|', '\\|')} |`).join('\n');
  const failure = failureOf(parameter);
  return `<!-- Generated from the parameter registry by tooling/generate-algorithm-docs.ts. Do not edit. -->
# ${texts.name}

${texts.definition}

| | |
|---|---|
${table}
${failure === null ? '' : `\n## Where it fails\n${failure}\n`}`;
}

function describeRounding({ decimals, rounding }: ParameterDefinition): string {
  if (rounding === 'as_received') return ROUNDING_WORDS.as_received;
  return `${decimals} decimals, ${ROUNDING_WORDS[rounding]}`;
}

function failureOf({ kind, code, breathFeature }: ParameterDefinition): string | null {
  if (kind === 'setting') return null;
  const feature = breathFeature ?? code;
  const entry = Object.entries(FAILURE_CASES).find(([known]) => known === feature);
  const own = entry?.[1] ?? '';
  const common =
    kind === 'breath' || breathFeature !== undefined
      ? 'Absent (NaN inside, null at the wire, --- on screen) in a breath that is incomplete or lacks the samples it needs; never zero instead.'
      : 'Absent (--- on screen) until the device or the minute behind it gives it; never zero instead.';
  return own === '' ? common : `${own}\n\n${common}`;
}
