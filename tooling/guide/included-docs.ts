import { findFiles } from '../checks/project-files.ts';

/** Documents of the repository that are chapters of the guide too: folder or file, and where it stands in the guide. */
const INCLUDED: readonly (readonly [pattern: string, folder: string])[] = [
  ['docs/formats/*.md', 'formats'],
  ['docs/algorithms/*.md', 'methods'],
  ['docs/operations/*.md', 'administration'],
];

const SINGLE: readonly (readonly [document: string, page: string])[] = [
  ['docs/permissions.md', 'reference/permissions.md'],
  ['docs/glossary.md', 'reference/glossary.md'],
  ['docs/research.md', 'reference/research.md'],
  ['docs/simulator.md', 'reference/simulator.md'],
  ['docs/simulator-families.md', 'reference/simulator-families.md'],
  ['docs/validation.md', 'reference/validation.md'],
  ['docs/validation-families.md', 'reference/validation-families.md'],
];

/** Path of the page inside the guide, by path of the document. */
export const INCLUDED_DOCS: ReadonlyMap<string, string> = new Map([
  ...INCLUDED.flatMap(([pattern, folder]) =>
    findFiles([pattern]).map((path) => [path, `${folder}/${path.split('/').at(-1)}`] as const),
  ),
  ...SINGLE,
]);

const documentByPage = new Map(
  Array.from(INCLUDED_DOCS, ([document, page]) => [`docs/guide/${page}`, document]),
);

export const sourceOf = {
  /** Page of the guide that holds the document; null where none does. */
  byDocument: (document: string): string | null => INCLUDED_DOCS.get(document) ?? null,
  /** Document behind a page of the guide; the page itself where it has a source of its own. */
  byPage: (inputPath: string): string => {
    const path = inputPath.replace(/^\.\//u, '');
    return documentByPage.get(path) ?? path;
  },
};
