import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';
import { FONT } from '../config/tokens.ts';

const transparent = 'transparent';

/**
 * Controls are ink on ground, because colour is reserved for patient data. `color="danger"` is outlined in
 * the error colour.
 */
const resolveVariant: VariantColorsResolver = (input) => {
  const ink = input.color === 'danger' ? 'var(--status-error)' : 'var(--text-primary)';
  if (input.variant === 'filled') {
    return {
      background: ink,
      hover: 'var(--text-secondary)',
      color: 'var(--text-on-accent)',
      border: 'none',
    };
  }
  if (input.variant === 'default' || input.variant === 'outline') {
    const edge = input.color === 'danger' ? ink : 'var(--border-control)';
    return {
      background: transparent,
      hover: 'var(--surface-raised)',
      color: ink,
      border: `1px solid ${edge}`,
    };
  }
  if (input.variant === 'subtle' || input.variant === 'transparent') {
    return { background: transparent, hover: 'var(--surface-raised)', color: ink, border: 'none' };
  }
  return defaultVariantColorsResolver(input);
};

/**
 * Values that Mantine computes in code; its variables are in mantine-overrides.css, so no style tag is
 * needed.
 */
export const mantineTheme = createTheme({
  fontFamily: FONT.family,
  variantColorResolver: resolveVariant,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { variant: 'default', loaderProps: { type: 'dots' } } },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    // The placeholder is focusable but no menu item, which is invalid in a menu.
    Menu: {
      defaultProps: { transitionProps: { duration: 0 }, shadow: 'md', withInitialFocusPlaceholder: false },
    },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    // Mantine's scroll lock writes a style tag, which the content security policy forbids; ui/dialog.tsx
    // locks by class.
    Modal: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});
