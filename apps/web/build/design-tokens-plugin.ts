import type { Plugin } from 'vite';
import { makeTokensCss } from '../src/config/tokens-css.ts';

const TOKENS_MODULE = 'virtual:tokens.css';

/** Builds the CSS variables of src/config/tokens.ts into the application's style sheet. */
export function designTokens(): Plugin {
  return {
    name: 'eupnea-design-tokens',
    resolveId: (id) => (id === TOKENS_MODULE ? `\0${TOKENS_MODULE}` : null),
    load: (id) => (id === `\0${TOKENS_MODULE}` ? makeTokensCss() : null),
  };
}
