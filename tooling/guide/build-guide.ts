/**
 * `node tooling/guide/build-guide.ts`: builds docs/guide and the generated reference into dist/guide, which the server
 * serves at /guide. No page loads anything from outside that folder.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Eleventy, type EleventyPage } from '@11ty/eleventy';
import { ROOT } from '../checks/project-files.ts';
import { buildClient } from './build-client.ts';
import { expandEmbeds } from './expand-embeds.ts';
import { listGeneratedPages } from './generated-pages.ts';
import { findBrokenLinks, listShownImages, toGuideLinks } from './guide-links.ts';
import { addHeadingIds } from './heading-ids.ts';
import { buildSearchIndexes } from './search-index.ts';

export const GUIDE_SOURCE = 'docs/guide';
const LAYOUTS = '../../tooling/guide/layouts';
const PICTURES = 'pictures';

/** Renders every page of the guide, in memory; throws when a link leads nowhere. */
export async function renderGuide(): Promise<readonly EleventyPage[]> {
  process.chdir(ROOT);
  const generated = listGeneratedPages();
  const eleventy = new Eleventy(GUIDE_SOURCE, 'dist/guide', {
    quietMode: true,
    configPath: false,
    config: (config) => {
      config.setUseGitIgnore(false);
      config.setInputDirectory(GUIDE_SOURCE);
      config.setLayoutsDirectory(LAYOUTS);
      config.setTemplateFormats(['md', '11ty.ts']);
      config.addExtension(['11ty.ts'], { key: '11ty.js' });
      config.addGlobalData('layout', 'page.11ty.ts');
      // Braces in a page belong to the reader, not to a template language.
      config.addGlobalData('templateEngineOverride', 'md');
      config.amendLibrary('md', addHeadingIds);
      config.addPreprocessor('embeds', 'md', (data, content) => expandEmbeds(content, data.page.inputPath));
      config.addTransform('links', function (content) {
        return toGuideLinks(content, this.page.inputPath);
      });
      for (const page of generated) config.addTemplate(page.path, page.text, page.data);
    },
  });
  await eleventy.init();
  const pages = await eleventy.toJSON();
  const broken = findBrokenLinks(pages);
  if (broken.length > 0) throw new Error(`The guide has links that lead nowhere:\n${broken.join('\n')}`);
  return pages;
}

/** Writes pages, search indexes, style and scripts into the folder. */
export async function buildGuide(out: string): Promise<number> {
  const pages = await renderGuide();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const page of pages) {
    const path = join(out, page.url, 'index.html');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, page.content);
  }
  for (const [language, index] of buildSearchIndexes(pages))
    writeFileSync(join(out, `search-${language}.json`), index);
  const pictures = join(ROOT, GUIDE_SOURCE, PICTURES);
  if (existsSync(pictures)) cpSync(pictures, join(out, PICTURES), { recursive: true });
  for (const image of listShownImages(pages))
    cpSync(join(ROOT, 'docs/images', image), join(out, 'images', image), { recursive: true });
  await buildClient(join(out, 'assets'));
  return pages.length;
}

if (process.argv[1] === import.meta.filename) {
  const out = join(ROOT, 'dist', 'guide');
  const count = await buildGuide(out);
  console.log(`${count} pages of the guide written to ${relative(ROOT, out)}`);
}
