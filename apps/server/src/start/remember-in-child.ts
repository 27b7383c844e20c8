/** Node arguments with which a forked process remembers module resolutions too (remember-resolutions.ts). */
export const REMEMBER_RESOLUTIONS: readonly string[] = [
  '--import',
  new URL('./remember-resolutions.ts', import.meta.url).href,
];
