import type { EleventyPage } from '@11ty/eleventy';
import { ARTEFACT_KINDS, ASYNCHRONY_KINDS } from '@eupnea/model';
import { beforeAll, expect, it } from 'vitest';
import {
  atlasAddress,
  confidenceAddress,
  GUIDE_BASE,
  GUIDE_CHAPTERS,
} from '../../apps/web/src/config/guide-chapters.ts';
import { renderGuide } from './build-guide.ts';
import { GUIDE_LANGUAGES } from './guide-words.ts';

let addresses: ReadonlySet<string>;
let pages: readonly EleventyPage[];
beforeAll(async () => {
  pages = await renderGuide();
  addresses = new Set(pages.map(({ url }) => `/guide${url}`));
});

it('has the chapter of every screen of the application', () => {
  const asked = Object.values(GUIDE_CHAPTERS).map((chapter) => `${GUIDE_BASE}${chapter}`);
  expect(asked.filter((address) => !addresses.has(address))).toEqual([]);
});

it.each(GUIDE_LANGUAGES)('has a page for every kind of finding: %s', (language) => {
  const kinds = [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS];
  const asked = [...kinds.map((kind) => atlasAddress(kind, language)), confidenceAddress(language)];
  expect(asked.filter((address) => !addresses.has(address))).toEqual([]);
  const leak = pages.find(({ url }) => `/guide${url}` === atlasAddress('leak', language));
  expect(leak?.content).toContain(`<html lang="${language}">`);
});
