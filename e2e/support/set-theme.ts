import type { Page } from 'playwright-core';

/** Colours are measured when they have arrived: the change of theme is a transition. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.body.classList.remove('light-theme', 'dark-theme');
    document.body.classList.add(`${wanted}-theme`);
    // An inherited colour starts a transition of its own in each element it reaches, a frame later.
    for (let quietFrames = 0; quietFrames < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      quietFrames = document.getAnimations().length === 0 ? quietFrames + 1 : 0;
    }
  }, theme);
}
