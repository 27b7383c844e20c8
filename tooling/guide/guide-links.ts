import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import type { EleventyPage } from '@11ty/eleventy';
import { ROOT } from '../checks/project-files.ts';
import { sourceOf } from './included-docs.ts';

/** Where the server serves the guide. */
export const GUIDE_BASE = '/guide';
const SOURCE_FOLDER = 'docs/guide/';
const LINK = /<a href="([^"]+)"([^>]*)>([\s\S]*?)<\/a>/gu;
const IMAGE = /<img src="(?!\/)([^"]+)"/gu;
const IMAGE_FOLDER = 'docs/images/';
const MARKDOWN = /^(.*)\.md(#.*)?$/u;

/** Address of a page of the repository inside the guide; null where the guide does not hold it. */
function addressOf(path: string, fragment: string): string | null {
  const inGuide = path.startsWith(SOURCE_FOLDER) ? path.slice(SOURCE_FOLDER.length) : includedPath(path);
  if (inGuide === null) return null;
  const page = inGuide.replace(/(?:^|\/)(?:index|README)$/u, '');
  return `${GUIDE_BASE}/${page === '' ? '' : `${page}/`}${fragment}`;
}

function includedPath(path: string): string | null {
  const target = sourceOf.byDocument(`${path}.md`);
  return target === null ? null : target.replace(/\.md$/u, '');
}

/** Turns links between markdown files into addresses; a link to a file that the guide does not hold becomes its text. */
export function toGuideLinks(content: string, inputPath: string): string {
  const source = sourceOf.byPage(inputPath);
  const withImages = content.replaceAll(IMAGE, (_whole, path: string) => {
    const file = posix.normalize(posix.join(posix.dirname(source), path));
    if (!file.startsWith(IMAGE_FOLDER))
      throw new Error(`${source} shows ${path}, which stands outside ${IMAGE_FOLDER}`);
    return `<img src="${GUIDE_BASE}/images/${file.slice(IMAGE_FOLDER.length)}"`;
  });
  return withImages.replaceAll(LINK, (whole, href: string, rest: string, text: string) => {
    if (/^(?:[a-z]+:|\/|#)/u.test(href)) return whole;
    const markdown = MARKDOWN.exec(href);
    const target = posix.normalize(posix.join(posix.dirname(source), markdown?.[1] ?? href));
    const address = markdown === null ? null : addressOf(target, markdown[2] ?? '');
    if (address !== null) return `<a href="${address}"${rest}>${text}</a>`;
    if (source.startsWith(SOURCE_FOLDER) && !existsSync(`${ROOT}/${target}${markdown === null ? '' : '.md'}`))
      throw new Error(`${source} links to ${href}, which does not exist`);
    return text;
  });
}

/** Pictures of docs/images that the pages show, as paths below that folder. */
export function listShownImages(pages: readonly EleventyPage[]): readonly string[] {
  const found = pages.flatMap(({ content }) =>
    Array.from(content.matchAll(/src="\/guide\/images\/([^"]+)"/gu), ([, path = '']) => path),
  );
  return [...new Set(found)];
}

/** Links into the guide whose page or heading does not exist, each with the page that holds it. */
export function findBrokenLinks(pages: readonly EleventyPage[]): readonly string[] {
  const anchors = new Map(
    pages.map(({ url, content }) => [
      url,
      new Set(Array.from(content.matchAll(/ id="([^"]+)"/gu), ([, id]) => id)),
    ]),
  );
  return pages.flatMap(({ url, content }) =>
    Array.from(content.matchAll(/href="(\/guide\/[^"]*|#[^"]*)"/gu), ([, href = '']) => href).flatMap(
      (href) => {
        const [path, fragment] = href.startsWith('#') ? [url, href.slice(1)] : splitAddress(href);
        if (/\.\w+$/u.test(path)) return [];
        const known = anchors.get(path);
        if (known === undefined) return [`${url} links to ${href}: no such page`];
        return fragment === undefined || fragment === '' || known.has(fragment)
          ? []
          : [`${url} links to ${href}: no such heading`];
      },
    ),
  );
}

/** Path below the guide and fragment of an address; the fragment is undefined where there is none. */
function splitAddress(href: string): readonly [string, string | undefined] {
  const at = href.indexOf('#');
  const path = href.slice(GUIDE_BASE.length, at === -1 ? undefined : at);
  return [path, at === -1 ? undefined : href.slice(at + 1)];
}
