import { readProjectFile } from '../checks/project-files.ts';
import { writeApiPage } from './api-page.ts';
import { INCLUDED_DOCS } from './included-docs.ts';
import { listNumberPages } from './number-pages.ts';

export interface GeneratedPage {
  /** Path below docs/guide at which the page stands. */
  readonly path: string;
  readonly text: string;
  readonly data: { readonly title: string; readonly order?: number };
}

/** Pages that no file of docs/guide holds: other documents of the repository, the registry's numbers, the endpoint table. */
export function listGeneratedPages(): readonly GeneratedPage[] {
  const included = Array.from(INCLUDED_DOCS, ([document, page]): GeneratedPage => {
    const text = readProjectFile(document).replaceAll(/<!--[\s\S]*?-->\n*/gu, '');
    const title = /^# (.+)$/mu.exec(text)?.[1] ?? page;
    return {
      path: page,
      text,
      data: { title, ...(page.endsWith('README.md') ? { order: 0 } : {}) },
    };
  });
  return [...included, ...listNumberPages(), writeApiPage()].map((page) => ({
    ...page,
    data: { ...page.data, ...permalinkOf(page.path) },
  }));
}

/** A README stands for its folder. */
function permalinkOf(path: string): { readonly permalink?: string } {
  return path.endsWith('/README.md') ? { permalink: `/${path.slice(0, -'README.md'.length)}index.html` } : {};
}
