import { readProjectFile } from '../checks/project-files.ts';
import { type GuideLanguage, wordsOf } from './guide-words.ts';

interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

interface KindResult {
  readonly kind: string;
  readonly sensitivity: Estimate;
  readonly specificity: Estimate;
  readonly ppv: Estimate;
}

interface Arm {
  readonly overall: { readonly breaths: number; readonly kinds: readonly KindResult[] };
}

/** The parts of docs/validation.json that are read here; `npm run validate` writes it. */
interface ValidationFile {
  readonly analysisVersion: number;
  readonly heldOut: Arm;
  readonly heldOutWithSettings: Arm;
}

let published: ValidationFile | undefined;

/** Read once: a build describes 52 pages, and the file has 0.9 MB. */
function readValidation(): ValidationFile {
  const file: ValidationFile = published ?? JSON.parse(readProjectFile('docs/validation.json'));
  published = file;
  return file;
}

/** How well a kind is found, as a table, from the committed result of `npm run validate`, and where the confidence stands. */
export function describeAccuracy(kind: string, language: GuideLanguage): string {
  const file = readValidation();
  const words = wordsOf(language);
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const show = ({ value, low, high }: Estimate) =>
    Number.isFinite(value) ? `${format.format(value)} (${format.format(low)}–${format.format(high)})` : '—';
  const row = (arm: Arm, name: string) => {
    const result = arm.overall.kinds.find((one) => one.kind === kind);
    if (result === undefined) throw new Error(`docs/validation.json has no ${kind}`);
    return `| ${name} | ${show(result.sensitivity)} | ${show(result.specificity)} | ${show(result.ppv)} |`;
  };
  const note = words.accuracy
    .replace('{version}', String(file.analysisVersion))
    .replace('{breaths}', new Intl.NumberFormat(language).format(file.heldOutWithSettings.overall.breaths));
  return [
    note,
    '',
    `| ${words.accuracyHeads.join(' | ')} |`,
    '| --- | --- | --- | --- |',
    row(file.heldOutWithSettings, words.accuracyArms.settings),
    row(file.heldOut, words.accuracyArms.silent),
    '',
    words.accuracyNote,
    '',
    words.findingConfidence,
  ].join('\n');
}
