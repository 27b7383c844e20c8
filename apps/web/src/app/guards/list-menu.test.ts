import { expect, test } from 'vitest';
import { listMenu } from './list-menu.ts';

test('shows what the user has and what has a screen, in the menu order', () => {
  const screens = new Set(['/', '/monilitycs', '/analytics', '/about']);
  expect(listMenu(['simulator', 'analytics', 'monilitycs', 'about'], screens)).toEqual([
    'monilitycs',
    'analytics',
  ]);
  expect(listMenu([], screens)).toEqual([]);
});
