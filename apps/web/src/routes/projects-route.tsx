import { useNavigate, useSearch } from '@tanstack/react-router';
import { ProjectsPage } from '../features/projects/projects-page.tsx';
import { keepText } from './validate-file-search.ts';

/** `/projects?state=deleted`. */
export function ProjectsRoute() {
  const { state } = keepText(useSearch({ strict: false }), ['state']);
  const navigate = useNavigate();
  return (
    <ProjectsPage
      state={state === 'deleted' ? 'deleted' : 'active'}
      onStateChange={(next) =>
        void navigate({ to: '.', search: next === 'active' ? {} : { state: next }, resetScroll: false })
      }
    />
  );
}
