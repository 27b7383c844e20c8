import { expect, test } from 'vitest';
import { listMenu } from './list-menu.ts';

const feature = (feature_code: string) => ({
  feature_code,
  feature_name: feature_code === 'labeling-app' ? 'labeling_app' : feature_code,
});

test('shows what the user has among the menu links, in the menu order', () => {
  const features = ['simulator', 'reports', 'analytics', 'monilitycs', 'about'].map(feature);
  expect(listMenu({ features, labelingMode: false })).toEqual({
    entries: ['monilitycs', 'analytics', 'simulator'],
    offersLabeling: false,
  });
  expect(listMenu({ features: [], labelingMode: false }).entries).toEqual([]);
});

test('labeling mode replaces the menu with the one labeling entry', () => {
  const features = ['monilitycs', 'labeling-app'].map(feature);
  expect(listMenu({ features, labelingMode: true })).toEqual({
    entries: ['labeling-app'],
    offersLabeling: true,
  });
  expect(listMenu({ features, labelingMode: false })).toEqual({
    entries: ['monilitycs'],
    offersLabeling: true,
  });
});

test('a mode that another user of this browser left on takes no menu from who may not label', () => {
  expect(listMenu({ features: [feature('monilitycs')], labelingMode: true })).toEqual({
    entries: ['monilitycs'],
    offersLabeling: false,
  });
});
