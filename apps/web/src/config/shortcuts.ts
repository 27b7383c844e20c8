import type { GuideScreen } from './guide-chapters.ts';

export interface Shortcut {
  /** Key labels; signs and single letters are the same in all languages. */
  readonly keys: readonly string[];
  /** Text under `help.does`. */
  readonly does: string;
}

/** Shortcuts of every screen. */
export const COMMON_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'palette' },
  { keys: ['?'], does: 'help' },
];

const MEASURE: readonly Shortcut[] = [
  { keys: ['←', '→'], does: 'cursor' },
  { keys: ['Shift', '←', '→'], does: 'cursorFar' },
  { keys: ['M'], does: 'mark' },
];

const ZOOM: readonly Shortcut[] = [
  { keys: ['+', '−'], does: 'zoom' },
  { keys: ['Page Up', 'Page Down'], does: 'scroll' },
];

/** Shortcuts by screen, listed in the help panel and the guide. */
export const SCREEN_SHORTCUTS: { readonly [Screen in GuideScreen]?: readonly Shortcut[] } = {
  monitor: [{ keys: ['F'], does: 'freeze' }, ...MEASURE],
  breaths: [
    { keys: ['J'], does: 'nextBreath' },
    { keys: ['K'], does: 'previousBreath' },
    ...MEASURE,
    ...ZOOM,
    { keys: ['Home', 'End'], does: 'ends' },
    { keys: [',', '.'], does: 'shiftCompared' },
    { keys: ['A'], does: 'alignCompared' },
    { keys: ['Space'], does: 'play' },
    { keys: ['Home'], does: 'playStart' },
  ],
  trends: [
    { keys: ['←', '→'], does: 'point' },
    { keys: ['Shift', '←', '→'], does: 'pointFar' },
    { keys: ['N'], does: 'nextMark' },
    { keys: ['Shift', 'N'], does: 'previousMark' },
    ...ZOOM,
    { keys: ['Enter'], does: 'openBreaths' },
    { keys: ['Esc'], does: 'back' },
  ],
  analytics: [
    { keys: ['←', '→', '↑', '↓'], does: 'hour' },
    { keys: ['Enter'], does: 'openHour' },
  ],
  labeling: [
    { keys: ['J'], does: 'nextBreath' },
    { keys: ['K'], does: 'previousBreath' },
    { keys: ['Z'], does: 'undo' },
    { keys: ['?'], does: 'taskKeys' },
  ],
};
