import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };
import { COMMAND_GROUPS, type Command } from './command.ts';
import { findCommands, stepOption } from './find-commands.ts';
import { listCommands, patientPathOf, type PaletteContext } from './list-commands.ts';

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  });
});

const context = (part: Partial<PaletteContext> = {}): PaletteContext => ({
  pathname: '/analytics',
  featureCodes: new Set(['analytics', 'research']),
  isAdministrator: false,
  isDark: true,
  t: i18next.t,
  ...part,
});

const command = (name: string, part: Partial<Command> = {}): Command => ({
  id: `x.${name}`,
  group: 'screens',
  name,
  hint: '',
  words: '',
  target: { kind: 'theme' },
  ...part,
});

const names = (commands: readonly Command[], text: string) =>
  findCommands(commands, text).map(({ name }) => name);

test('ids are unique, stable words, and only screens of the user are offered', () => {
  for (const pathname of ['/analytics', '/projects/3/patient/12']) {
    const ids = listCommands(context({ pathname })).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(\.[\w-]+){1,2}$/iu.test(id))).toEqual([]);
  }
  const screens = listCommands(context()).filter(({ group }) => group === 'screens');
  expect(screens.map(({ id }) => id)).toEqual([
    'screen.analytics',
    'screen.research',
    'screen.cabinet',
    'screen.definitions',
    'screen.about',
  ]);
  const administrator = listCommands(context({ isAdministrator: true }));
  expect(administrator.some(({ id }) => id === 'screen.admin')).toBe(true);
});

test('on a patient its tabs and curves lead back to the same patient in the same project', () => {
  expect(patientPathOf('/projects/3/patient/12')).toBe('/projects/3/patient/12');
  expect(patientPathOf('/patient-management')).toBeNull();
  const here = listCommands(context({ pathname: '/projects/3/patient/12' }));
  const targetOf = (id: string) => here.find((one) => one.id === id)?.target;
  expect(targetOf('here.breaths')).toEqual({ kind: 'address', href: '/projects/3/patient/12?tab=breaths' });
  expect(targetOf('trend.breath.vte_ml')).toEqual({
    kind: 'address',
    href: '/projects/3/patient/12?tab=trends&rows=trend.vte_ml',
  });
  expect(targetOf('parameter.breath.vte_ml')).toEqual({
    kind: 'address',
    href: '/definitions#breath-vte_ml',
  });
  expect(listCommands(context()).some(({ id }) => id.startsWith('trend.'))).toBe(false);
});

test('every word must occur, case and accents do not count, and beginnings come first', () => {
  const commands = [
    command('Alarm analytics'),
    command('Analytics'),
    command('Português', { words: 'PT-BR language' }),
    command('Paralysis'),
  ];
  expect(names(commands, 'ana')).toEqual(['Analytics', 'Alarm analytics']);
  expect(names(commands, 'alys')).toEqual(['Paralysis']);
  expect(names(commands, 'portugues LANG')).toEqual(['Português']);
  expect(names(commands, 'ana x')).toEqual([]);
});

test('groups keep their order, and without a text the parameters stay away', () => {
  const commands = COMMAND_GROUPS.toReversed().flatMap((group) =>
    Array.from({ length: 20 }, (_, at) => command(`${group} ${at}`, { group })),
  );
  const groups = (text: string) => [...new Set(findCommands(commands, text).map(({ group }) => group))];
  expect(groups('')).toEqual(COMMAND_GROUPS.filter((group) => group !== 'parameters'));
  expect(groups('1')).toEqual(COMMAND_GROUPS);
  expect(findCommands(commands, '1').length).toBeLessThanOrEqual(8 * COMMAND_GROUPS.length);
});

test('arrow keys go around the ends', () => {
  expect([stepOption(0, -1, 3), stepOption(2, 1, 3), stepOption(0, 1, 0)]).toEqual([2, 0, -1]);
});
