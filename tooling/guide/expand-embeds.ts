import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/project-files.ts';
import { drawAtlasFigure } from './atlas-figure.ts';
import { describeAccuracy } from './describe-accuracy.ts';
import { languageOf } from './guide-words.ts';
import { listKinds, listLiterature } from './read-atlas-pages.ts';
import { listShortcutTable } from './shortcut-table.ts';

const EMBED = /^\{\{(\w+)(?: ([\w-]+))?(?: "([^"]*)")?\}\}$/gmu;

/**
 * Expands the lines of a page that stand for something made by a program: `{{picture NAME "text"}}`,
 * `{{breath KIND}}`, `{{accuracy KIND}}`, `{{kinds asynchrony}}` or `artefact`, `{{literature PAGE}}`, `{{shortcuts}}`. Throws on an unknown one.
 */
export function expandEmbeds(content: string, inputPath: string): string {
  const language = languageOf(inputPath);
  return content.replaceAll(EMBED, (whole, name: string, argument = '', text = '') => {
    if (name === 'picture') return showPicture(argument, text);
    if (name === 'breath') return drawAtlasFigure(argument, language, text);
    if (name === 'accuracy') return describeAccuracy(argument, language);
    if (name === 'kinds') return listKinds(argument, inputPath, language);
    if (name === 'literature') return listLiterature(argument);
    if (name === 'shortcuts') return listShortcutTable();
    throw new Error(`${inputPath}: ${whole} stands for nothing`);
  });
}

function showPicture(name: string, text: string): string {
  const image = (theme: 'dark' | 'light') => {
    const file = `pictures/${name}-${theme}.webp`;
    if (!existsSync(join(ROOT, 'docs/guide', file)))
      throw new Error(`${file}: run "npm run screenshots:guide"`);
    return `<img class="on-${theme}" src="/guide/${file}" alt="${text}" loading="lazy">`;
  };
  return `<figure class="picture">${image('dark')}${image('light')}</figure>`;
}
