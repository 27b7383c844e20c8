import { MOTION, type ThemeName } from '../../config/tokens.ts';
import { STORAGE_KEYS, readStored, writeStored } from '../browser-storage.ts';
import { createExternalStore, useExternalStore } from '../external-store.ts';
import { STORED_THEMES, pickTheme } from './pick-theme.ts';

const themeStore = createExternalStore<ThemeName>('dark');

function applyTheme(theme: ThemeName): void {
  document.body.classList.toggle('dark-theme', theme === 'dark');
  document.body.classList.toggle('light-theme', theme === 'light');
  themeStore.set(theme);
}

/** Sets the theme of the first page; transitions are enabled afterwards. */
export function startTheme(): void {
  applyTheme(pickTheme(window.location.pathname, readStored(STORAGE_KEYS.theme)));
  setTimeout(() => document.body.classList.add('theme-transition'), MOTION.themeClassAfter);
}

export function toggleTheme(): void {
  const next = themeStore.get() === 'dark' ? 'light' : 'dark';
  writeStored(STORAGE_KEYS.theme, STORED_THEMES[next]);
  applyTheme(next);
}

export function useTheme(): ThemeName {
  return useExternalStore(themeStore);
}
