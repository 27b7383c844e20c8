import { createExternalStore, useExternalStore } from './external-store.ts';

const fullScreen = createExternalStore(false);

/**
 * Full screen of a live view: no header, but the strip with its warnings, and full width. Without browser
 * full screen the wide layout still applies.
 */
export async function enterFullScreen(): Promise<void> {
  fullScreen.set(true);
  document.addEventListener('fullscreenchange', followBrowser);
  await document.documentElement.requestFullscreen?.().catch(() => undefined);
}

export async function leaveFullScreen(): Promise<void> {
  document.removeEventListener('fullscreenchange', followBrowser);
  fullScreen.set(false);
  if (document.fullscreenElement !== null) await document.exitFullscreen();
}

/** Escape leaves the browser's full screen without an event of ours. */
function followBrowser(): void {
  if (document.fullscreenElement === null) void leaveFullScreen();
}

export function useFullScreen(): boolean {
  return useExternalStore(fullScreen);
}
