import { describe, expect, test } from 'vitest';
import { readBreathStep } from './read-breath-step.ts';

const press = (key: string, held: { readonly altKey?: boolean; readonly ctrlKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

/** An element that lies in one with this role, as `closest` tells. */
const inside = (role: string) => ({
  closest: (selectors: string) => (selectors.includes(`[role=${role}]`) ? anElement() : null),
});

/** Only that there is one counts. */
function anElement(): Element {
  return Object.create(null);
}

describe('keys that step from breath to breath', () => {
  test('are J and K, in either case, and the arrows where nothing is in focus', () => {
    expect(['j', 'J', 'ArrowRight'].map((key) => readBreathStep(press(key), null))).toEqual(
      Array(3).fill('next'),
    );
    expect(['k', 'K', 'ArrowLeft'].map((key) => readBreathStep(press(key), null))).toEqual(
      Array(3).fill('previous'),
    );
    expect(readBreathStep(press('x'), null)).toBeNull();
  });

  test('leave arrows to what moves by them', () => {
    for (const role of ['slider', 'grid', 'radiogroup']) {
      expect(readBreathStep(press('ArrowRight'), inside(role))).toBeNull();
      expect(readBreathStep(press('j'), inside(role))).toBe('next');
    }
  });

  test('are letters in a text field and in what is open over the page', () => {
    for (const role of ['combobox', 'textbox', 'dialog', 'menu']) {
      expect(readBreathStep(press('j'), inside(role))).toBeNull();
    }
  });

  test("are not the browser's own", () => {
    expect(readBreathStep(press('ArrowLeft', { altKey: true }), null)).toBeNull();
    expect(readBreathStep(press('j', { ctrlKey: true }), null)).toBeNull();
  });
});
