/** Query keys of the page, apart from their readers, which load with the page. */
export const MATRIX_KEYS = ['search', 'end', 'days', 'page', 'all'] as const;
