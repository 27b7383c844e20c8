// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTheme, toggleTheme } from './theme-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.className = '';
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

it('is a class of the body, and transitions begin 500 ms after the start', () => {
  startTheme();
  expect([...document.body.classList]).toEqual(['dark-theme']);
  vi.advanceTimersByTime(499);
  expect(document.body.classList.contains('theme-transition')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(document.body.classList.contains('theme-transition')).toBe(true);
});

it('is switched and stored as DARK or LIGHT', () => {
  startTheme();
  toggleTheme();
  expect([...document.body.classList]).toEqual(['light-theme']);
  expect(localStorage.getItem('THEME')).toBe('LIGHT');
  toggleTheme();
  expect([...document.body.classList]).toEqual(['dark-theme']);
  expect(localStorage.getItem('THEME')).toBe('DARK');
});
