import type { AdminSearch } from '../logic/admin-search.ts';

/** Props of every tab: search of the address and its change. */
export interface PanelProps {
  readonly search: AdminSearch;
  /** Changes filters and page; the tab stays. */
  readonly onSearchChange: (search: AdminSearch) => void;
}
