/** Query keys of the page, apart from their readers, which load with the page. */
export const RESEARCH_KEYS = [
  'project',
  'cohort',
  'definition',
  'compare',
  'parameter',
  'split',
  'cuts',
  'variables',
  'step',
  'hours',
  'page',
] as const;
