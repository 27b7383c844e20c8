import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STORAGE_KEYS } from '../lib/browser-storage.ts';
import { LANGUAGES, pickLanguage } from '@eupnea/notation/languages';
import { MENU_FEATURES } from './paths.ts';
import { LAYOUT, MOTION, TIME } from './tokens.ts';
import { APP_VERSION } from './version.ts';

it('the version is that of the specification', () => {
  expect(APP_VERSION).toBe('1.2.167');
});

it('the menu has the six entries of the specification in its order', () => {
  expect(MENU_FEATURES).toEqual([
    'monilitycs',
    'analytics',
    'research',
    'conversion',
    'patient-management',
    'simulator',
  ]);
});

it.each(LANGUAGES.map(({ code }) => code))('every menu entry has its text under navigation: %s', (code) => {
  const path = new URL(`../../public/assets/i18n/${code}.json`, import.meta.url);
  const { navigation } = JSON.parse(readFileSync(path, 'utf8'));
  for (const entry of MENU_FEATURES) expect(navigation[entry]).toMatch(/\S/u);
});

it('header and layout end at 1200 px, the menu is behind a button at 820 px', () => {
  expect([LAYOUT.maxWidth, LAYOUT.burgerAt]).toEqual([1200, 820]);
  for (const sheet of ['header', 'shell', 'strip']) {
    const css = readFileSync(new URL(`../app/shell/${sheet}.module.css`, import.meta.url), 'utf8');
    expect(css).toContain('max-width: var(--layout-max)');
  }
});

it('the selector offers EN, NL, DE and PT-BR, and the default is en', () => {
  expect(LANGUAGES.map(({ label }) => label)).toEqual(['EN', 'NL', 'DE', 'PT-BR']);
  expect(pickLanguage(null)).toBe('en');
});

it('the browser stores token, refresh token, user, LANG, appType, THEME and devices_mode', () => {
  expect(STORAGE_KEYS).toMatchObject({
    token: 'JWT',
    refreshToken: 'REFRESH_TOKEN',
    user: 'CURRENT_USER',
    language: 'LANG',
    labelingMode: 'appType',
    theme: 'THEME',
    devicesMode: 'devices_mode',
  });
});

it('the theme may move after 500 ms, the access-denied notice stays 3000 ms', () => {
  expect([MOTION.themeClassAfter, TIME.accessDeniedMs]).toEqual([500, 3000]);
});
