import type { EleventyPage } from '@11ty/eleventy';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from './client/search-options.ts';

interface Section {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

const HEADING = /<h[123] id="([^"]*)"[^>]*>([\s\S]*?)<\/h[123]>/gu;

/** One index a language; each section of a page is a document of it, so that a hit opens at its heading. */
export function buildSearchIndexes(pages: readonly EleventyPage[]): ReadonlyMap<string, string> {
  const byLanguage = new Map<string, Section[]>();
  for (const page of pages) {
    const language = /<html lang="([^"]+)"/u.exec(page.content)?.[1] ?? 'en';
    const sections = byLanguage.get(language) ?? [];
    sections.push(...listSections(page));
    byLanguage.set(language, sections);
  }
  return new Map(
    Array.from(byLanguage, ([language, sections]) => {
      const index = new MiniSearch<Section>(SEARCH_OPTIONS);
      index.addAll(sections);
      return [language, JSON.stringify(index)];
    }),
  );
}

function listSections({ url, content }: EleventyPage): readonly Section[] {
  const body = /<article[^>]*>([\s\S]*)<\/article>/u.exec(content)?.[1] ?? '';
  const headings = Array.from(body.matchAll(HEADING));
  const page = toText(headings[0]?.[2] ?? '');
  return headings.map((heading, place) => ({
    id: place === 0 ? url : `${url}#${heading[1]}`,
    page,
    title: toText(heading[2] ?? ''),
    text: toText(body.slice(heading.index + heading[0].length, headings[place + 1]?.index)),
  }));
}

function toText(html: string): string {
  return html
    .replaceAll(/<svg[\s\S]*?<\/svg>/gu, ' ')
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
