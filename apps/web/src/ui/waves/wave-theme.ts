import type { LoopTheme, ReviewTheme, SweepTheme } from '@eupnea/waveform';
import { ASYNCHRONY_MARKS, COLOR_TOKENS, FONT, type ThemeName } from '../../config/tokens.ts';

/** The canvases' colours, straight from the tokens. */
export function readWaveTheme(theme: ThemeName): SweepTheme {
  const { surface, border, text } = COLOR_TOKENS[theme];
  return {
    well: surface.sunken,
    grid: border.grid,
    zeroLine: border.zeroLine,
    separator: border.hairline,
    textPrimary: text.primary,
    textSecondary: text.secondary,
    textTertiary: text.tertiary,
    hatch: border.zeroLine,
    raised: surface.raised,
    fontFamily: FONT.family,
  };
}

export function readLoopTheme(theme: ThemeName): LoopTheme {
  const { surface, border, text } = COLOR_TOKENS[theme];
  return {
    well: surface.sunken,
    grid: border.grid,
    axis: border.zeroLine,
    line: text.primary,
    text: text.tertiary,
    fontFamily: FONT.family,
  };
}

export function readReviewTheme(theme: ThemeName): ReviewTheme {
  const { surface, phase, wave, asynchronyFamily } = COLOR_TOKENS[theme];
  return {
    ...readWaveTheme(theme),
    shade: surface.targetShade,
    selected: surface.selected,
    inspiration: phase.inspiration,
    plateau: phase.plateau,
    expiration: phase.expiration,
    overlay: wave.compared,
    findings: Object.fromEntries(
      Object.entries(ASYNCHRONY_MARKS).map(([letters, { family }]) => [letters, asynchronyFamily[family]]),
    ),
  };
}
