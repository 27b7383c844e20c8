import {
  DEFAULT_ALERT_LIMITS,
  type ParameterDefinition,
  type ParameterGroup,
  type ParameterKind,
} from '@eupnea/model';
import { FAILURE_CASES } from './failure-cases.ts';
import type { MetricTexts } from './write-metric-page.ts';

/** A parameter with its English texts. */
export interface DescribedParameter {
  readonly parameter: ParameterDefinition;
  readonly texts: MetricTexts;
}

interface KindPage {
  readonly kind: ParameterKind;
  readonly file: string;
  readonly title: string;
  /** What holds for every row of the page. */
  readonly note: string;
  /** Sources that the note names, so that rows do not repeat them. */
  readonly commonSources: readonly string[];
}

export const KIND_PAGES: readonly KindPage[] = [
  {
    kind: 'setting',
    file: 'settings.md',
    title: 'Settings of the device',
    note: 'Values that the device sends (specification section 3, control settings). Without other words they are shown as received.',
    commonSources: ['Product specification 3, control settings'],
  },
  {
    kind: 'monitored',
    file: 'monitored.md',
    title: 'Numbers of a card',
    note: 'Specification sections 3 and 5, monitored parameters. A row that names a breath number is read from it ([formula and source](breath.md)); any other without a formula is what the device sends (Hamilton polling, PB840 MISCF, MEDIBUS codepage 1). Absent (`---`, never zero) until the device, the breath or the minute behind it gives a value.',
    commonSources: [
      'Product specification 3 and 5, monitored parameters',
      'Reported by the device; device-protocols: Hamilton polling, PB840 MISCF, MEDIBUS codepage 1',
    ],
  },
  {
    kind: 'breath',
    file: 'breath.md',
    title: 'Numbers of one breath',
    note: 'Absent (NaN inside, null at the wire, `---` on screen, never zero) in a breath that is incomplete or lacks the samples it needs.',
    commonSources: ['Eupnea'],
  },
  {
    kind: 'period',
    file: 'period.md',
    title: 'Numbers of a trial or a manoeuvre',
    note: 'Numbers of many breaths, computed when they are read and stored nowhere ([weaning](../weaning.md), [PEEP steps](../peep-steps.md)). Absent with the reason where the breaths do not give them. Each has an example by hand in `packages/signal/src/period-numbers.test.ts`.',
    commonSources: ['Eupnea'],
  },
];

const GROUP_TITLES: { readonly [Group in ParameterGroup]: string } = {
  pressures: 'Pressures',
  volumes: 'Volumes',
  flows: 'Flows',
  timing: 'Timing',
  mechanics: 'Mechanics',
  power: 'Mechanical power',
  gas: 'Gas exchange',
  effort: 'Effort',
  settings: 'Settings',
  quality: 'Quality',
};

const HEADS = ['Number', 'What it is', 'Formula and source', 'Plausible, codes', 'Fails'] as const;

function writeTable(rows: readonly (readonly string[])[]): string {
  // Only numbers of a breath have failure cases of their own.
  const shown = HEADS.flatMap((_, column) => (rows.some((row) => row[column] !== '') ? [column] : []));
  const lines = [HEADS, HEADS.map(() => '---'), ...rows].map((cells) =>
    shown.map((column) => cells[column]?.replaceAll('|', '\\|') ?? '').join('|'),
  );
  return lines.map((line) => `|${line}|`).join('\n');
}

/** The page of a kind: a table for each group of numbers. */
export function writeKindPage(page: KindPage, described: readonly DescribedParameter[]): string {
  const own = described.filter(({ parameter }) => parameter.kind === page.kind);
  const groups = [...new Set(own.map(({ parameter }) => parameter.group))];
  const sections = groups.map((group) => {
    const members = own.filter(({ parameter }) => parameter.group === group);
    const definition = findDefinition(members);
    const rows = members.map((one) =>
      writeRow([...page.commonSources, `definitions.md, ${definition}`], one),
    );
    const note =
      definition === null ? '' : `Defined in definitions.md, ${definition}, where a row names no other.\n`;
    return `## ${GROUP_TITLES[group]}\n${note}${writeTable(rows)}`;
  });
  const limits = listDefaultLimits(own.map(({ parameter }) => parameter));
  return [
    '<!-- Generated from the parameter registry by tooling/generate-algorithm-docs.ts. Do not edit. -->',
    `# ${page.title}`,
    page.note,
    ...sections,
    ...limits,
    '',
  ].join('\n\n');
}

/** The heading of definitions.md that most sources of a group name; null where fewer than five do. */
function findDefinition(members: readonly DescribedParameter[]): string | null {
  const headings = members.flatMap(({ parameter }) => {
    const [, heading] = /^definitions\.md, ([^;(]+?)(?: \(|;|$)/u.exec(parameter.source) ?? [];
    return heading === undefined ? [] : [heading];
  });
  const counted = [...new Set(headings)].map((heading) => ({
    heading,
    count: headings.filter((one) => one === heading).length,
  }));
  const [first] = counted.toSorted((left, right) => right.count - left.count);
  return first === undefined || first.count < 5 ? null : first.heading;
}

function writeRow(
  commonSources: readonly string[],
  { parameter, texts }: DescribedParameter,
): readonly string[] {
  const { symbol, code, unitLabel, breathFeature, breathFallback, formula } = parameter;
  const own = breathFeature === undefined ? '' : `\`${breathFeature}\``;
  const from = breathFallback === undefined ? own : `else \`${breathFallback}\``;
  return [
    [`${symbol} \`${code}\``, unitLabel].filter((part) => part !== '').join(', '),
    // A formula says more than the definition, which the screens and the guide show.
    formula === null ? `${nameOf(texts, symbol)}. ${texts.definition}` : nameOf(texts, symbol),
    // The row of a breath number has its formula and source.
    from === ''
      ? [formula ?? '', sourceOf(commonSources, parameter)].filter((part) => part !== '').join('; ')
      : from,
    describeDisplay(parameter),
    from === '' && parameter.kind === 'breath' ? failureOf(code) : '',
  ];
}

/** The name without its symbol in brackets, which the first column has. */
function nameOf({ name }: MetricTexts, symbol: string): string {
  return name.endsWith(` (${symbol})`) ? name.slice(0, -symbol.length - 3) : name;
}

/** What the source adds to the notes of the page and its group. */
function sourceOf(commonSources: readonly string[], { source }: ParameterDefinition): string {
  const common = commonSources.find(
    (one) => source === one || (/^(?:;| \()/u.test(source.slice(one.length)) && source.startsWith(one)),
  );
  return common === undefined ? source : source.slice(common.length).replace(/^; | \((.*)\)$/u, '$1');
}

function failureOf(code: string): string {
  return Object.entries(FAILURE_CASES).find(([known]) => known === code)?.[1] ?? '';
}

/** Plausible range, and the codes of ISO/IEEE 11073 and LOINC. */
function describeDisplay({ plausible, mdcCode, loincCode }: ParameterDefinition): string {
  const parts: string[] = [];
  if (plausible !== undefined) parts.push(plausible.join(' to '));
  if (mdcCode !== undefined) parts.push(`MDC ${mdcCode}`);
  if (loincCode !== undefined) parts.push(`LOINC ${loincCode}`);
  return parts.join('; ');
}

const LIMIT_HEAD = '|Number|Category|Range|Delay, hysteresis|Source|\n|---|---|---|---|---|';

/** The table of default limits with its numbered sources below; nothing where no number has a limit. */
function listDefaultLimits(parameters: readonly ParameterDefinition[]): readonly string[] {
  const sources: string[] = [];
  const numberOf = (source: string): number => {
    if (!sources.includes(source)) sources.push(source);
    return sources.indexOf(source) + 1;
  };
  const rows = parameters.flatMap(({ code, kind, alert }) => {
    if (kind !== 'monitored' || alert === undefined) return [];
    const timing = `${alert.delaySeconds} s, ${alert.hysteresis}`;
    const own = DEFAULT_ALERT_LIMITS.filter(({ parameter }) => parameter === code);
    if (own.length === 0) return [`|\`${code}\`|none||${timing}||`];
    return own.map(
      ({ category, low, high, source }) =>
        `|\`${code}\`|${category.toLowerCase()}|${low ?? '-'} to ${high ?? '-'}|${timing}|${numberOf(source)}|`,
    );
  });
  if (rows.length === 0) return [];
  const named = sources.map((source, at) => `${at + 1}. ${source}`);
  return [`## Default alert limits\n${LIMIT_HEAD}\n${rows.join('\n')}`, named.join('\n')];
}
