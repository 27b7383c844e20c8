import { createExternalStore, useExternalStore } from './external-store.ts';

const fullScreen = createExternalStore(false);

/**
 * The full-screen mode of a live view: the header goes, the strip with its warnings stays, the page takes all width.
 * A browser that refuses real full screen still gives the wide layout.
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

/** Escape leaves the browser's full screen without asking us. */
function followBrowser(): void {
  if (document.fullscreenElement === null) void leaveFullScreen();
}

export function useFullScreen(): boolean {
  return useExternalStore(fullScreen);
}
