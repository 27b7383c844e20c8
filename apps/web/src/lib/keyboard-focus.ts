/** Elements for text input. */
const TEXT_FIELDS =
  'textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=textbox],' +
  ' input:not([type=button], [type=checkbox], [type=radio], [type=range], [type=submit])';

/** Elements that use arrow keys. */
const ARROW_USERS =
  'input, [role=slider], [role=grid], [role=radiogroup], [role=tablist], [role=listbox], [role=menu]';

/** Elements activated by the space bar. */
const SPACE_USERS = 'button, summary, input, [role=switch], [role=button], [role=radio], [role=checkbox]';

/** Overlays have the keyboard. */
const OVERLAYS = '[role=dialog], [role=menu], [role=listbox]';

export type Focus = Pick<Element, 'closest'> | null;

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Whether the page gets letter keys: not in a text field, an overlay or with a modifier. */
export function isForPage({ ctrlKey, altKey, metaKey }: PressedKey, focus: Focus): boolean {
  // Alt with an arrow is the browser's back button.
  return !ctrlKey && !altKey && !metaKey && !isIn(focus, OVERLAYS) && !isIn(focus, TEXT_FIELDS);
}

export function usesArrows(focus: Focus): boolean {
  return isIn(focus, ARROW_USERS);
}

export function usesSpace(focus: Focus): boolean {
  return isIn(focus, SPACE_USERS);
}

function isIn(focus: Focus, selector: string): boolean {
  return (focus?.closest(selector) ?? null) !== null;
}
