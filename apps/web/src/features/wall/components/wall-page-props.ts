import type { WallSearch } from '../logic/wall-search.ts';

export interface WallPageProps {
  readonly search: WallSearch;
  readonly onSearchChange: (search: WallSearch) => void;
  /** Opens the uploads with these files; undefined without permission. */
  readonly onUpload?: ((files: readonly File[]) => void) | undefined;
}
