export type BreathStep = 'previous' | 'next';

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Where letters are typed. */
const TEXT_FIELDS =
  'textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=textbox],' +
  ' input:not([type=button], [type=checkbox], [type=radio], [type=range], [type=submit])';

/** What has arrows of its own: to move a cursor, a choice or the page. */
const ARROW_USERS =
  'input, [role=slider], [role=grid], [role=radiogroup], [role=tablist], [role=listbox], [role=menu]';

/** What is open over the page has the keyboard. */
const OVERLAYS = '[role=dialog], [role=menu], [role=listbox]';

/**
 * Which breath a key asks for, wherever in the tab the focus is: J and K always, left and right where nothing in focus
 * uses them itself; null when it is another's.
 */
export function readBreathStep(
  { key, ctrlKey, altKey, metaKey }: PressedKey,
  focus: Pick<Element, 'closest'> | null,
): BreathStep | null {
  // Alt with an arrow is the browser's way back.
  if (ctrlKey || altKey || metaKey) return null;
  const isIn = (selector: string): boolean => (focus?.closest(selector) ?? null) !== null;
  if (isIn(OVERLAYS) || isIn(TEXT_FIELDS)) return null;
  switch (key) {
    case 'j':
    case 'J':
      return 'next';
    case 'k':
    case 'K':
      return 'previous';
    case 'ArrowRight':
      return isIn(ARROW_USERS) ? null : 'next';
    case 'ArrowLeft':
      return isIn(ARROW_USERS) ? null : 'previous';
    default:
      return null;
  }
}
