import type { Page } from 'playwright-core';

/** More stops than any page has between its start and what a story looks for. */
const MOST_STOPS = 120;

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
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const focus = await readFocus(page);
    if (!focus.outlined) throw new Error(`The focus is not seen on: ${focus.name}`);
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return;
    passed.push(focus.name);
  }
  throw new Error(`No stop is called ${String(name)}; passed: ${passed.join(' | ')}`);
}
