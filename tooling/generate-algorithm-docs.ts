/**
 * Writes docs/algorithms/metrics, one page a kind of number from the parameter registry and the English texts, and their index;
 * and docs/algorithms/asynchrony.md from the rules of the findings.
 * `node tooling/generate-algorithm-docs.ts` writes; with `--check` it only tells what is out of date, and answers 1.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARAMETERS } from '@eupnea/model';
import { writeAsynchronyPage } from './algorithm-docs/write-asynchrony-page.ts';
import type { MetricTexts } from './algorithm-docs/write-metric-page.ts';
import { KIND_PAGES, writeKindPage } from './algorithm-docs/write-metric-tables.ts';
import { ROOT, readProjectFile, reportFindings } from './checks/project-files.ts';

export const METRICS_FOLDER = 'docs/algorithms/metrics';
const ENGLISH = 'apps/web/public/assets/i18n/en.json';
const INDEX = 'README.md';
const ASYNCHRONY_PAGE = 'docs/algorithms/asynchrony.md';

/** Every generated page by file name. */
export function writeAllPages(): ReadonlyMap<string, string> {
  const texts: { readonly parameters?: Readonly<Record<string, MetricTexts>> } = JSON.parse(
    readProjectFile(ENGLISH),
  );
  const described = PARAMETERS.map((parameter) => {
    const own = texts.parameters?.[parameter.i18nKey];
    if (own === undefined) throw new Error(`${ENGLISH} has no parameters.${parameter.i18nKey}`);
    return { parameter, texts: own };
  });
  return new Map([
    [INDEX, writeIndex()],
    ...KIND_PAGES.map((page) => [page.file, writeKindPage(page, described)] as const),
  ]);
}

interface EnglishTexts {
  readonly findings: { readonly kind: Readonly<Record<string, string>> };
  readonly finding_measure: Readonly<Record<string, string>>;
}

function writeAsynchrony(): string {
  const texts: EnglishTexts = JSON.parse(readProjectFile(ENGLISH));
  return writeAsynchronyPage({
    kinds: texts.findings.kind,
    measures: texts.finding_measure,
  });
}

function writeIndex(): string {
  const pages = KIND_PAGES.map(({ title, file }) => `- [${title}](${file})`);
  return `<!-- Generated from the parameter registry by tooling/generate-algorithm-docs.ts. Do not edit. -->
# Every number

${pages.join('\n')}

Each number has one definition, in \`packages/model/src/parameter-registry*.ts\`: decimals, rounding and histogram bins stand there and in
the guide's pages, and the UCUM codes of the units. MDC is the code of ISO/IEEE 11073.
`;
}

/** Pages that differ from what stands in the folder, and files of the folder that no kind of number owns. */
export function findOutdatedPages(): readonly string[] {
  const pages = writeAllPages();
  const folder = join(ROOT, METRICS_FOLDER);
  const findings: string[] = [];
  const present = new Set(readdirSync(folder));
  for (const [name, text] of pages) {
    if (!present.has(name)) findings.push(`${name} is missing`);
    else if (readFileSync(join(folder, name), 'utf8') !== text) findings.push(`${name} is out of date`);
  }
  for (const name of present) if (!pages.has(name)) findings.push(`${name} belongs to no kind of number`);
  if (readProjectFile(ASYNCHRONY_PAGE) !== writeAsynchrony())
    findings.push(`${ASYNCHRONY_PAGE} is out of date`);
  return findings;
}

function main(): void {
  if (process.argv.includes('--check')) {
    reportFindings('algorithm docs', findOutdatedPages(), 'up to date');
    return;
  }
  const folder = join(ROOT, METRICS_FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pages = writeAllPages();
  for (const [name, text] of pages) writeFileSync(join(folder, name), text);
  writeFileSync(join(ROOT, ASYNCHRONY_PAGE), writeAsynchrony());
  console.log(`algorithm docs: ${pages.size} pages in ${METRICS_FOLDER}, and ${ASYNCHRONY_PAGE}`);
}

if (import.meta.main) main();
