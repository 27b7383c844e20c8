import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { readResearchSearch, writeResearchSearch } from '../features/research/logic/research-search.ts';
import { ResearchPage } from '../features/research/research-page.tsx';
import { useProjectScope } from '../lib/project-scope.ts';

/** `/research`: cohorts; `?cohort=12`: one of them. */
export function ResearchRoute() {
  const search = readResearchSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const projectId = useProjectScope();
  return (
    <ResearchPage
      key={projectId}
      search={search}
      scopedProject={projectId}
      renderCohortLink={({ id, name }) => (
        <Link to="." search={writeResearchSearch({ ...search, cohort: String(id) })}>
          {name}
        </Link>
      )}
      renderListLink={(name) => (
        <Link to="." search={writeResearchSearch({ ...search, cohort: null, definition: null })}>
          {name}
        </Link>
      )}
      onSearchChange={(next, how) =>
        void navigate({
          to: '.',
          search: writeResearchSearch(next),
          replace: how === 'quiet',
          resetScroll: how !== 'quiet',
        })
      }
    />
  );
}
