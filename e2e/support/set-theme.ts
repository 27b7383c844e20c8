import type { Page } from 'playwright-core';

/** Colours are measured when they have arrived: the change of theme is a transition. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.body.classList.remove('light-theme', 'dark-theme');
    document.body.classList.add(`${wanted}-theme`);
    // An inherited colour starts a transition of its own in each element it reaches, a frame later. A page whose frames
    // or animations never rest is measured all the same: what is wrong then is seen in its colours.
    const deadline = performance.now() + 3_000;
    for (let quietFrames = 0; quietFrames < 3 && performance.now() < deadline; ) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
      const moving = document.getAnimations().filter((animation) => animation.playState === 'running');
      quietFrames = moving.length === 0 ? quietFrames + 1 : 0;
    }
  }, theme);
}
