// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { readViewMode, storeViewMode } from './view-mode.ts';

beforeEach(() => localStorage.clear());

it('is default unless widget was stored or is in the address', () => {
  expect(readViewMode({})).toBe('default');
  storeViewMode('widget');
  expect(localStorage.getItem('devices_mode')).toBe('1');
  expect(readViewMode({})).toBe('widget');
  expect(readViewMode({ view: 'default' })).toBe('default');
  storeViewMode('default');
  expect(localStorage.getItem('devices_mode')).toBe('0');
  expect(readViewMode({ view: 'widget' })).toBe('widget');
});
