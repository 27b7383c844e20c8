import {
  BORDER_PX,
  COLOR_TOKENS,
  FONT,
  LAYOUT,
  MOTION,
  RADIUS_PX,
  SIZE_PX,
  SPACE_PX,
  type ThemeName,
} from './tokens.ts';

type TokenTree = { readonly [name: string]: string | number | readonly string[] | TokenTree };

/** surface.canvas becomes --surface-canvas, heat[0] --heat-1, alarm.highFill --alarm-high-fill. */
function flatten(tree: TokenTree, prefix: string, unit: string): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const variable = `${prefix}-${name.replaceAll(/([A-Z])/g, '-$1').toLowerCase()}`;
    if (typeof value === 'string') return [`${variable}: ${value};`];
    if (typeof value === 'number') return [`${variable}: ${value}${unit};`];
    if (isList(value)) return value.map((item, position) => `${variable}-${position + 1}: ${item};`);
    return flatten(value, variable, unit);
  });
}

function isList(value: readonly string[] | TokenTree): value is readonly string[] {
  return Array.isArray(value);
}

function rule(selector: string, declarations: readonly string[]): string {
  return `${selector} {\n  ${declarations.join('\n  ')}\n}\n`;
}

function colors(theme: ThemeName): string[] {
  return [...flatten(COLOR_TOKENS[theme], '-', ''), `color-scheme: ${theme};`];
}

/** Style sheet of the tokens, built as a file, so that the CSP needs no exception for inline styles. */
export function makeTokensCss(): string {
  const fixed = [
    ...flatten(SPACE_PX, '--space', 'px'),
    ...flatten(RADIUS_PX, '--radius', 'px'),
    ...flatten(BORDER_PX, '--line', 'px'),
    ...flatten(SIZE_PX, '--size', 'px'),
    ...flatten(FONT.size, '--font', 'px'),
    ...flatten(FONT.weight, '--weight', ''),
    ...flatten(FONT.lineHeight, '--leading', ''),
    `--font-family: ${FONT.family};`,
    `--layout-max: ${LAYOUT.maxWidth}px;`,
    `--motion-state: ${MOTION.state}ms;`,
    `--motion-panel: ${MOTION.panel}ms;`,
  ];
  return [
    rule(':root', fixed),
    rule(':root, body.dark-theme', colors('dark')),
    rule(':root:has(body.light-theme), body.light-theme', colors('light')),
    `@media print {\n${rule(':root, body.dark-theme', colors('light'))}}\n`,
  ].join('\n');
}
