import type { Page } from 'playwright-core';

/** Stops come later on a loaded machine: the way round the page is gone again until then, but not for ever. */
const DEADLINE_MS = 60_000;
/** Of the names in the message when there is no such stop. */
const MOST_TOLD = 120;
/** A border that changes its colour with the focus may take a moment for it. */
const SHOWN_WITHIN_MS = 5000;

interface Stop {
  readonly name: string;
  readonly outlined: boolean;
}

/** Where the focus is: its name, and whether a person sees it there. */
async function readFocus(page: Page): Promise<Stop> {
  return await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { name: '', outlined: true };
    const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : [];
    const name =
      element.getAttribute('aria-label') ??
      (labels.length > 0 ? labels.map((label) => label.textContent).join(' ') : element.textContent);
    // An input wrapped by its control shows the focus on the wrapper or beside it.
    const shown = [element, element.parentElement, element.nextElementSibling, ...labels].some(
      (candidate) => {
        if (candidate === null) return false;
        const style = getComputedStyle(candidate);
        return style.outlineStyle !== 'none' || style.borderColor === getComputedStyle(element).outlineColor;
      },
    );
    return { name: name.trim(), outlined: shown };
  });
}

/** Goes from stop to stop as somebody without a mouse does. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await pressTo(page, 'Tab', name);
}

/** Presses a key until the focus is where it shall be; a stop that shows no focus fails the story. */
export async function pressTo(page: Page, key: 'Tab' | 'ArrowDown', name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (const deadline = performance.now() + DEADLINE_MS; performance.now() < deadline; ) {
    await page.keyboard.press(key);
    const focus = await readShownFocus(page);
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return;
    passed.push(focus.name);
  }
  throw new Error(`No stop is called ${String(name)}; passed: ${passed.slice(0, MOST_TOLD).join(' | ')}`);
}

async function readShownFocus(page: Page): Promise<Stop> {
  const deadline = performance.now() + SHOWN_WITHIN_MS;
  for (;;) {
    const focus = await readFocus(page);
    if (focus.outlined) return focus;
    if (performance.now() > deadline) throw new Error(`The focus is not seen on: ${focus.name}`);
  }
}
