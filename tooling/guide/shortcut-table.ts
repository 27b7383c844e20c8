import { COMMON_SHORTCUTS, SCREEN_SHORTCUTS, type Shortcut } from '../../apps/web/src/config/shortcuts.ts';
import { readProjectFile } from '../checks/project-files.ts';

interface Texts {
  readonly help: { readonly does: Readonly<Record<string, string>> };
}

const SCREEN_TITLES: Readonly<Record<string, string>> = {
  monitor: 'Monitor, with the waves frozen',
  breaths: 'Breaths',
  trends: 'Trends, with the curves in focus',
  analytics: 'Analytics, with the map in focus',
  labeling: 'Labeling',
};

/** The keys of every screen as tables, from the list that the help panel of the application shows. */
export function listShortcutTable(): string {
  const texts: Texts = JSON.parse(readProjectFile('apps/web/public/assets/i18n/en.json'));
  const table = (shortcuts: readonly Shortcut[]) => {
    const rows = shortcuts.map(({ keys, does }) => {
      const printed = keys.map((key) => `<kbd>${key}</kbd>`).join(' ');
      return `| ${printed} | ${texts.help.does[does] ?? does} |`;
    });
    return `| Key | What it does |\n| --- | --- |\n${rows.join('\n')}`;
  };
  const screens = Object.entries(SCREEN_SHORTCUTS).map(
    ([screen, shortcuts]) => `## ${SCREEN_TITLES[screen] ?? screen}\n\n${table(shortcuts)}`,
  );
  return [`## Every screen\n\n${table(COMMON_SHORTCUTS)}`, ...screens].join('\n\n');
}
