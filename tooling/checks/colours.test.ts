import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const TOKENS = 'apps/web/src/config/tokens.ts';
/** Readers of QR codes need black on white in both themes. */
const QR_CODE = 'apps/web/src/features/cabinet/components/qr-code.tsx';

const COLOUR_FUNCTION = String.raw`\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?!--)`;
const NAMED = String.raw`:[^;{]*(?<![-\w])(?:black|white|gr[ae]y|red|green|blue|yellow|orange)(?![-\w])`;
/** In style sheets `#name` is no selector here: the ids of the page are written in scripts. */
const IN_STYLES = new RegExp(
  `#(?:[\\da-f]{3,4}|[\\da-f]{6}|[\\da-f]{8})\\b|${COLOUR_FUNCTION}|${NAMED}`,
  'iu',
);
const IN_SCRIPTS = /['"`]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})['"`]|['"`](?:rgb|hsl)a?\(\s*\d/iu;

const paths = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/web/src'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
).split('\n');

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//gu, '');

function having(path: RegExp, pattern: RegExp): readonly string[] {
  return paths
    .filter((name) => path.test(name) && !/\.test\.tsx?$|\/testing\//u.test(name))
    .filter((name) => pattern.test(withoutComments(readFileSync(join(ROOT, name), 'utf8'))));
}

describe('colours of the web application', () => {
  it('are written in no style sheet, because a literal colour does not follow the theme', () => {
    expect(having(/\.css$/u, IN_STYLES)).toEqual([]);
  });

  it('are written in no script but the tokens', () => {
    expect(having(/\.tsx?$/u, IN_SCRIPTS).toSorted()).toEqual([TOKENS, QR_CODE].toSorted());
  });
});
