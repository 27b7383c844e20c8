import type { MarkdownIt } from '@11ty/eleventy';

/** Gives every heading the id that a code host gives it too, so that one link works in both places. */
export function addHeadingIds(markdown: MarkdownIt): void {
  markdown.core.ruler.push('heading_ids', ({ tokens }) => {
    const used = new Map<string, number>();
    tokens.forEach((token, at) => {
      if (token.type !== 'heading_open') return;
      const slug = toSlug(tokens[at + 1]?.content ?? '');
      const times = used.get(slug) ?? 0;
      used.set(slug, times + 1);
      token.attrSet('id', times === 0 ? slug : `${slug}-${times}`);
    });
  });
}

/** Lower case, without punctuation, spaces as hyphens. */
export function toSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');
}
