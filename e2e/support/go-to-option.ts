import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** More than any list of a story has. */
const MOST_OPTIONS = 50;

/** The option of an open list on which the arrow keys stand. */
function activeOption(combobox: Locator): Promise<string | undefined> {
  return combobox.evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant');
    return id === null ? undefined : document.getElementById(id)?.textContent;
  });
}

/**
 * Goes to an option of a combobox's open list by the arrow keys. A key that is pressed before the list has answered the
 * one before is lost.
 */
export async function goToOption(combobox: Locator, option: string | RegExp): Promise<void> {
  await combobox.page().getByRole('option', { name: option }).first().waitFor();
  const is = (text: string | undefined) =>
    typeof option === 'string' ? text === option : option.test(text ?? '');
  const passed: (string | undefined)[] = [];
  while (passed.length < MOST_OPTIONS) {
    const former = await activeOption(combobox);
    if (is(former)) return;
    passed.push(former);
    await combobox.press('ArrowDown');
    await expect.poll(() => activeOption(combobox)).not.toBe(former);
  }
  throw new Error(`No option is called ${String(option)}; passed: ${passed.join(' | ')}`);
}
