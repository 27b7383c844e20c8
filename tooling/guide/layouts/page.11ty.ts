import { languageOf, wordsOf } from '../guide-words.ts';
import { drawNavigation, drawTableOfContents, drawTranslations, type NavigationPage } from '../navigation.ts';

interface PageData {
  readonly title: string;
  readonly content: string;
  readonly page: { readonly url: string; readonly inputPath: string };
  readonly collections: { readonly all: readonly NavigationPage[] };
}

const LOGO =
  '<svg width="26" height="26" viewBox="0 0 64 64" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><path d="M13 36C24 36 38 33 50 25C48 15 40.5 9 31.5 9C19.5 9 10.5 19 10.5 32C10.5 45.5 19.5 55 32 55"/><path d="M32 55C42 55 47 47 56 46" opacity=".5"/></g></svg>';
const THEME_ICON =
  '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M8 1.5a6.5 6.5 0 0 1 0 13Z" fill="currentColor"/></svg>';

/** The frame of every page: header with search, chapters, the page, its headings. */
export function render({ title, content, page, collections }: PageData): string {
  const language = languageOf(page.inputPath);
  const words = wordsOf(language);
  const pages = collections.all;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Eupnea</title>
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/guide/assets/guide.css">
</head>
<body class="dark-theme">
<script src="/guide/assets/theme.js"></script>
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="brand" href="/guide/" aria-label="Eupnea, ${words.guide}">${LOGO}<span>Eupnea <b>${words.guide}</b></span></a>
<div class="search" role="search"><input id="search" type="search" placeholder="${words.search}" aria-label="${words.search}" autocomplete="off" aria-controls="results" data-found="${words.found}" data-none="${words.none}"><p id="search-status" role="status" hidden></p><ul id="results" hidden></ul></div>
<div class="tools"><a href="/">${words.application}</a><button id="theme" type="button" aria-label="${words.theme}" title="${words.theme}">${THEME_ICON}</button></div>
</header>
<p class="purpose">${words.researchOnly}</p>
<div class="frame">
<nav class="chapters" aria-label="${words.contents}"><details open><summary>${words.contents}</summary>${drawNavigation(pages, page.url, language)}</details></nav>
<main id="content" tabindex="-1">${drawTranslations(pages, page.url)}<article>${content}</article></main>
${drawTableOfContents(content, words.onThisPage)}
</div>
<script src="/guide/assets/guide.js"></script>
</body>
</html>
`;
}
