import type { EleventyPage } from '@11ty/eleventy';
import { ARTEFACT_KINDS, ASYNCHRONY_KINDS } from '@eupnea/model';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  atlasAddress,
  confidenceAddress,
  GUIDE_BASE,
  GUIDE_CHAPTERS,
} from '../../apps/web/src/config/guide-chapters.ts';
import { SEARCH_OPTIONS } from './client/search-options.ts';
import { renderGuide } from './build-guide.ts';
import { findBrokenLinks, toGuideLinks } from './guide-links.ts';
import { GUIDE_LANGUAGES } from './guide-words.ts';
import { buildSearchIndexes } from './search-index.ts';

let guide: readonly EleventyPage[];
beforeAll(async () => {
  guide = await renderGuide();
});

describe('the guide', () => {
  it('loads nothing from another server and holds no inline script or style', () => {
    for (const { content, url } of guide) {
      expect(
        content.match(/<(?:script|link|img|iframe)[^>]*(?:src|href)="(?!\/)[^"]*"/gu) ?? [],
        url,
      ).toEqual([]);
      expect(content.match(/<script>|<style|\sstyle="|\son\w+="/gu) ?? [], url).toEqual([]);
    }
  });

  it('gives every page one first heading and no id twice', () => {
    for (const { content, url } of guide) {
      expect(content.match(/<h1/gu)?.length, url).toBe(1);
      const ids = Array.from(content.matchAll(/\sid="([^"]+)"/gu), ([, id]) => id);
      expect(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        url,
      ).toEqual([]);
    }
  });

  it('finds a number of the registry by its name, at its own heading', () => {
    const index = MiniSearch.loadJSON(buildSearchIndexes(guide).get('en') ?? '', SEARCH_OPTIONS);
    expect(index.search('driving pressure')[0]?.id).toMatch(/^\/numbers\/\w+\/#(?:breath|monitored)-/u);
  });
});

describe('links', () => {
  const page = (url: string, content: string): EleventyPage => ({
    url,
    content,
    inputPath: '',
    outputPath: '',
  });

  it('between documents of the repository become addresses of the guide', () => {
    expect(toGuideLinks('<a href="../validation.md#index">v</a>', './docs/guide/methods/asynchrony.md')).toBe(
      '<a href="/guide/reference/validation/#index">v</a>',
    );
  });

  it('to what the guide does not hold become plain text', () => {
    expect(toGuideLinks('<a href="../../packages/model">m</a>', './docs/guide/methods/asynchrony.md')).toBe(
      'm',
    );
  });

  it('that lead nowhere are found', () => {
    const pages = [
      page(
        '/a/',
        '<h2 id="one">1</h2><a href="/guide/b/">x</a><a href="#two">y</a><a href="/guide/a/#one">z</a>',
      ),
    ];
    expect(findBrokenLinks(pages)).toEqual([
      '/a/ links to /guide/b/: no such page',
      '/a/ links to #two: no such heading',
    ]);
  });
});

describe('the application', () => {
  const addresses = () => new Set(guide.map(({ url }) => `/guide${url}`));

  it('has the chapter of every screen of the application', () => {
    const asked = Object.values(GUIDE_CHAPTERS).map((chapter) => `${GUIDE_BASE}${chapter}`);
    expect(asked.filter((address) => !addresses().has(address))).toEqual([]);
  });

  it.each(GUIDE_LANGUAGES)('has a page for every kind of finding: %s', (language) => {
    const kinds = [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS];
    const asked = [...kinds.map((kind) => atlasAddress(kind, language)), confidenceAddress(language)];
    expect(asked.filter((address) => !addresses().has(address))).toEqual([]);
    const leak = guide.find(({ url }) => `/guide${url}` === atlasAddress('leak', language));
    expect(leak?.content).toContain(`<html lang="${language}">`);
  });
});
