import { dirname } from 'node:path';
import { findFiles, readProjectFile } from '../checks/project-files.ts';
import { type GuideLanguage, wordsOf } from './guide-words.ts';

/** Value of `order` in the head of the first artefact; kinds of asynchrony have lower ones. */
const FIRST_ARTEFACT = 11;

interface AtlasPage {
  readonly file: string;
  readonly order: number;
  readonly name: string;
  readonly code: string;
  /** The first paragraph. */
  readonly sentence: string;
}

/** Pages whose heading ends with the code of a kind: `# Cough (CO)`. */
function readPages(folder: string): readonly AtlasPage[] {
  return findFiles([`${folder}/*.md`]).flatMap((path) => {
    const text = readProjectFile(path);
    const [, name, code, sentence] = /^# (.+) \(([A-Z]{2})\)\n\n(.+)$/mu.exec(text) ?? [];
    if (name === undefined || code === undefined || sentence === undefined) return [];
    const order = Number(/^order: (\d+)$/mu.exec(text)?.[1]);
    return [{ file: path.slice(folder.length + 1), order, name, code, sentence }];
  });
}

/** Table of the kinds beside the page: code, link, and the first sentence of each kind's page. */
export function listKinds(part: string, inputPath: string, language: GuideLanguage): string {
  const rows = readPages(dirname(inputPath.replace(/^\.\//u, '')))
    .filter(({ order }) => order >= FIRST_ARTEFACT === (part === 'artefact'))
    .toSorted((left, right) => left.order - right.order)
    .map(({ file, name, code, sentence }) => `| ${code} | [${name}](${file}) | ${sentence} |`);
  if (rows.length === 0) throw new Error(`${inputPath}: no page of a kind beside it`);
  return [`| ${wordsOf(language).kindHeads.join(' | ')} |`, '| --- | --- | --- |', ...rows].join('\n');
}

/** The list of papers of a kind, which stands on its English page alone. */
export function listLiterature(page: string): string {
  const papers = readProjectFile(`docs/guide/atlas/${page}.md`).split('## Literature\n')[1];
  if (papers === undefined) throw new Error(`docs/guide/atlas/${page}.md names no literature`);
  return papers.trim();
}
