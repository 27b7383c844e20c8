import { describe, expect, test } from 'vitest';
import { COLOR_TOKENS, type ThemeName } from './tokens.ts';
import { makeTokensCss } from './tokens-css.ts';

/** WCAG 2.2: relative luminance of an sRGB colour #RGB or #RRGGBB. */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const TEXT = 4.5;
const GRAPHIC = 3;

describe.each(['dark', 'light'] satisfies ThemeName[])('the %s theme', (theme) => {
  const { surface, text, border, accent, wave, alarm, status, phase, asynchronyFamily } = COLOR_TOKENS[theme];
  const grounds = [surface.canvas, surface.surface, surface.raised, surface.sunken];

  test('text reaches 4.5 on every ground, tertiary on a selected row too', () => {
    for (const ground of grounds) {
      for (const color of [text.primary, text.secondary])
        expect(contrast(color, ground)).toBeGreaterThanOrEqual(TEXT);
    }
    for (const ground of [surface.surface, surface.canvas, surface.sunken, surface.selected]) {
      expect(contrast(text.tertiary, ground)).toBeGreaterThanOrEqual(TEXT);
    }
    expect(contrast(text.onAccent, text.primary)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(accent.link, surface.surface)).toBeGreaterThanOrEqual(TEXT);
  });

  test('alarm texts reach 4.5 on their fill', () => {
    const pairs = [
      [alarm.highText, alarm.highFill],
      [alarm.mediumText, alarm.mediumFill],
      [alarm.lowText, alarm.lowFill],
      [alarm.unclassifiedText, alarm.unclassifiedFill],
    ] as const;
    for (const [ink, fill] of pairs) expect(contrast(ink, fill)).toBeGreaterThanOrEqual(TEXT);
  });

  test('waves, phases, marks, control edges and focus reach 3', () => {
    for (const color of Object.values(wave))
      expect(contrast(color, surface.sunken)).toBeGreaterThanOrEqual(GRAPHIC);
    for (const color of Object.values(phase))
      expect(contrast(color, surface.sunken)).toBeGreaterThanOrEqual(GRAPHIC);
    for (const color of [...Object.values(status), ...Object.values(asynchronyFamily)]) {
      expect(contrast(color, surface.surface)).toBeGreaterThanOrEqual(GRAPHIC);
    }
    expect(contrast(border.control, surface.surface)).toBeGreaterThanOrEqual(GRAPHIC);
    expect(contrast(accent.focus, surface.canvas)).toBeGreaterThanOrEqual(GRAPHIC);
  });

  test('delayed and error are readable as text', () => {
    for (const color of [status.delayed, status.error])
      expect(contrast(color, surface.surface)).toBeGreaterThanOrEqual(TEXT);
  });

  test('the ink on a chip in a family’s colour reaches 4.5', () => {
    const { familyInk } = COLOR_TOKENS[theme];
    for (const family of ['trigger', 'stacking', 'cycling', 'flow'] as const)
      expect(contrast(familyInk[family], asynchronyFamily[family]), family).toBeGreaterThanOrEqual(TEXT);
  });
});

test('the style sheet holds every token under its name', () => {
  const css = makeTokensCss();
  for (const line of [
    '--surface-canvas: #0B1118;',
    '--alarm-high-fill: #C92A2A;',
    '--heat-6: #94480A;',
    '--size-header: 52px;',
    '--space-4: 16px;',
  ]) {
    expect(css).toContain(line);
  }
  expect(css).toContain('body.light-theme {');
  expect(css).not.toMatch(/undefined|\[object/);
});
