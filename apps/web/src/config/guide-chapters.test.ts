import { expect, test } from 'vitest';
import { atlasAddress, screenOf } from './guide-chapters.ts';

test.each([
  ['/', undefined, 'remote-display'],
  ['/monilitycs', undefined, 'remote-display'],
  ['/patient/4', undefined, 'monitor'],
  ['/patient/4', 'breaths', 'breaths'],
  ['/projects/7/patient/4', 'trends', 'trends'],
  ['/projects/7', undefined, 'projects'],
  ['/projects/7/analytics', undefined, 'analytics'],
  ['/patient-management', 'uploads', 'uploads'],
  ['/patient-management/devices', undefined, 'ventilators'],
  ['/admin/devices', undefined, 'ventilators'],
  ['/auth/sign-up', undefined, 'sign-in'],
  ['/no-such-page', undefined, 'start'],
] as const)('%s with the tab %s shows the screen %s', (path, tab, screen) => {
  expect(screenOf(path, tab)).toBe(screen);
});

test('a kind leads to its page of the atlas, in the reader’s language where the atlas has it', () => {
  expect(atlasAddress('breath_stacking', 'en')).toBe('/guide/atlas/breath-stacking/');
  expect(atlasAddress('breath_stacking', 'pt-BR')).toBe('/guide/pt-BR/atlas/breath-stacking/');
  expect(atlasAddress('leak', 'fr')).toBe('/guide/atlas/leak/');
});
