import { PARAMETERS, type ParameterDefinition } from '@eupnea/model';
import { LANGUAGES } from '@eupnea/notation/languages';
import type { TFunction } from 'i18next';
import { GUIDE_BASE, GUIDE_CHAPTERS, screenOf } from '../../../config/guide-chapters.ts';
import { AREAS, PATHS } from '../../../config/paths.ts';
import { definitionAnchor } from '../../../lib/parameters/definition-anchor.ts';
import { PATIENT_TABS } from '../../../lib/stored/review-search.ts';
import type { Command } from './command.ts';

/** Where and for whom the palette is opened. */
export interface PaletteContext {
  readonly pathname: string;
  readonly featureCodes: ReadonlySet<string>;
  readonly isAdministrator: boolean;
  readonly isDark: boolean;
  readonly t: TFunction;
}

/** Kind of a curve of the timeline; numbers of a period have none. */
const ROW_KIND: { readonly [Kind in ParameterDefinition['kind']]?: string } = {
  breath: 'trend',
  monitored: 'reading',
  setting: 'setting',
};

/** All commands but patients, which the server finds. */
export function listCommands(context: PaletteContext): readonly Command[] {
  return [...listHere(context), ...listScreens(context), ...listParameters(context), ...listActions(context)];
}

/** Path of the patient page of an address, within a project or not; null elsewhere. */
export function patientPathOf(pathname: string): string | null {
  return /^(?:\/projects\/\d+)?\/patient\/\d+/u.exec(pathname)?.[0] ?? null;
}

function listHere({ pathname, t }: PaletteContext): readonly Command[] {
  const path = patientPathOf(pathname);
  if (path === null) return [];
  return PATIENT_TABS.map((tab) => ({
    id: `here.${tab}`,
    group: 'here',
    name: tab === 'monitor' ? t('monitor.monitor') : t(`review.tab.${tab}`),
    hint: t('palette.thisPatient'),
    words: tab,
    target: { kind: 'address', href: `${path}?tab=${tab}` },
  }));
}

function listScreens({ featureCodes, isAdministrator, t }: PaletteContext): readonly Command[] {
  const screen = (code: string, name: string, href: string): Command => ({
    id: `screen.${code}`,
    group: 'screens',
    name,
    hint: '',
    words: code,
    target: { kind: 'address', href },
  });
  return [
    ...AREAS.filter((area) => featureCodes.has(area)).map((area) =>
      screen(area, t(`navigation.${area}`), `/${area}`),
    ),
    ...(featureCodes.size > 0 ? [screen('cabinet', t('palette.account'), PATHS.cabinet)] : []),
    ...(isAdministrator ? [screen('admin', t('admin.title'), PATHS.admin)] : []),
    screen('definitions', t('palette.definitions'), PATHS.definitions),
    screen('about', t('frame.about'), PATHS.about),
  ];
}

/** Every parameter with its definition; on a patient also as a curve of Trends, where it has one. */
function listParameters({ pathname, t }: PaletteContext): readonly Command[] {
  const path = patientPathOf(pathname);
  return PARAMETERS.flatMap((definition) => {
    const { kind, code, symbol, unit, i18nKey } = definition;
    const one = {
      group: 'parameters',
      name: t(`parameters.${i18nKey}.name`),
      words: `${code} ${symbol} ${t(`parameters.${i18nKey}.label`)}`,
    } as const;
    const definitionOf: Command = {
      ...one,
      id: `parameter.${kind}.${code}`,
      hint: t('palette.definitionOf', { symbol: t(`parameters.${i18nKey}.label`) }),
      target: { kind: 'address', href: `${PATHS.definitions}#${definitionAnchor(kind, code)}` },
    };
    const row = ROW_KIND[kind];
    // Texts and switches have no curve.
    if (path === null || unit === '' || row === undefined) return definitionOf;
    const curve: Command = {
      ...one,
      id: `trend.${kind}.${code}`,
      hint: t('palette.inTrends'),
      target: { kind: 'address', href: `${path}?tab=trends&rows=${row}.${code}` },
    };
    return [curve, definitionOf];
  });
}

function listActions({ pathname, isDark, t }: PaletteContext): readonly Command[] {
  const action = (code: string, name: string, target: Command['target'], words = '', hint = ''): Command => ({
    id: `action.${code}`,
    group: 'actions',
    name,
    hint,
    words,
    target,
  });
  return [
    action('theme', t(isDark ? 'frame.toLight' : 'frame.toDark'), { kind: 'theme' }, 'theme dark light'),
    action('copy-link', t('palette.copyLink'), { kind: 'copyLink' }, 'url address'),
    action('guide', t('help.chapter'), {
      kind: 'guide',
      href: `${GUIDE_BASE}${GUIDE_CHAPTERS[screenOf(pathname, undefined)]}`,
    }),
    ...LANGUAGES.map(({ code, name, label }) =>
      action(`language-${code}`, name, { kind: 'language', code }, `${label} language`, t('frame.language')),
    ),
    action('sign-out', t('frame.logOut'), { kind: 'signOut' }, 'sign out logout'),
  ];
}
