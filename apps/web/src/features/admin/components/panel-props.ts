import type { AdminSearch } from '../logic/admin-search.ts';

/** What every part of administration gets: its place in the address, and how to go elsewhere. */
export interface PanelProps {
  readonly search: AdminSearch;
  /** Filters and page of this tab; the tab itself stays. */
  readonly onSearchChange: (search: AdminSearch) => void;
}
