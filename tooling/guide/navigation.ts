import { GUIDE_LANGUAGES, type GuideLanguage, wordsOf } from './guide-words.ts';

export interface NavigationPage {
  readonly url: string;
  readonly data: { readonly title: string; readonly order?: number };
}

/** Chapters in their order; the first folder of an address names its chapter. */
const CHAPTERS = [
  '',
  'jobs',
  'screens',
  'atlas',
  'numbers',
  'reference',
  'formats',
  'methods',
  'administration',
] as const;
/** Chapters that exist in every language; the others are English. */
const TRANSLATED: readonly string[] = ['', 'atlas'];

/** Address without the language: `/de/atlas/leak/` and `/atlas/leak/` are one page. */
function neutralUrl(url: string): string {
  const language = GUIDE_LANGUAGES.find((one) => url.startsWith(`/${one}/`));
  return language === undefined ? url : url.slice(language.length + 1);
}

function languageOfUrl(url: string): GuideLanguage {
  return GUIDE_LANGUAGES.find((one) => url.startsWith(`/${one}/`)) ?? 'en';
}

function chapterOf(url: string): string {
  const parts = neutralUrl(url)
    .split('/')
    .filter((part) => part !== '');
  return CHAPTERS.find((chapter) => chapter === parts[0]) ?? '';
}

/** The chapters as a list; in another language its own pages first, then the English ones. */
export function drawNavigation(
  pages: readonly NavigationPage[],
  current: string,
  language: GuideLanguage,
): string {
  const words = wordsOf(language);
  return CHAPTERS.map((chapter) => {
    const shown = language !== 'en' && TRANSLATED.includes(chapter) ? language : 'en';
    const own = pages
      .filter(({ url }) => chapterOf(url) === chapter && languageOfUrl(url) === shown)
      .sort(
        (a, b) => (a.data.order ?? 99) - (b.data.order ?? 99) || a.data.title.localeCompare(b.data.title),
      );
    const isOpen = chapterOf(current) === chapter || chapter === '';
    const items = own.map(({ url, data }) => {
      const here = url === current ? ' aria-current="page"' : '';
      return `<li><a href="/guide${url}"${here}>${data.title}</a></li>`;
    });
    return `<details class="chapter"${isOpen ? ' open' : ''}><summary>${words.chapters[chapter] ?? chapter}</summary><ul>${items.join('')}</ul></details>`;
  }).join('');
}

/** Links to the same page in the other languages; empty where there is only one. */
export function drawTranslations(pages: readonly NavigationPage[], current: string): string {
  const neutral = neutralUrl(current);
  const found = GUIDE_LANGUAGES.flatMap((language) =>
    pages
      .filter(({ url }) => languageOfUrl(url) === language && neutralUrl(url) === neutral)
      .map(({ url }) => ({ language, url })),
  );
  if (found.length < 2) return '';
  const links = found.map(({ language, url }) => {
    const name = wordsOf(language).language;
    return url === current
      ? `<span lang="${language}" aria-current="true">${name}</span>`
      : `<a href="/guide${url}" lang="${language}" hreflang="${language}">${name}</a>`;
  });
  return `<p class="translations">${links.join('')}</p>`;
}

export function drawTableOfContents(content: string, label: string): string {
  const headings = Array.from(content.matchAll(/<h2 id="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/gu));
  if (headings.length < 2) return '';
  const items = headings.map(
    ([, id, text = '']) => `<li><a href="#${id}">${text.replaceAll(/<\/?a[^>]*>/gu, '')}</a></li>`,
  );
  return `<aside class="contents" aria-label="${label}"><p>${label}</p><ul>${items.join('')}</ul></aside>`;
}
