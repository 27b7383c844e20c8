import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CohortEffectPage } from '../features/research/cohort-effect-page.tsx';
import { ComparisonPage } from '../features/research/comparison-page.tsx';
import { readResearchSearch, writeResearchSearch } from '../features/research/logic/research-search.ts';
import { ResearchPage } from '../features/research/research-page.tsx';
import { useProjectScope } from '../lib/project-scope.ts';
import { DataSourceNote } from '../ui/data-source/data-source-note.tsx';

/**
 * `/research`: cohorts; `?cohort=12`: one of them; `?compare=c12,s3`: a cohort beside a snapshot; `?effect=c12`: a cohort
 * before and after changes of a setting.
 */
export function ResearchRoute() {
  return (
    <>
      <DataSourceNote />
      <ResearchArea />
    </>
  );
}

function ResearchArea() {
  const search = readResearchSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const projectId = useProjectScope();
  const { t } = useTranslation();
  if (search.effect !== null)
    return (
      <CohortEffectPage
        search={search.effect}
        crumb={
          <>
            <Link to="." search={writeResearchSearch(readResearchSearch({ project: search.project }))}>
              {t('navigation.research')}
            </Link>{' '}
            / {t('research.effect.title')}
          </>
        }
        onSearchChange={(effect) =>
          void navigate({
            to: '.',
            search: writeResearchSearch({ ...search, effect }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    );
  if (search.compare.length > 0)
    return (
      <ComparisonPage
        search={search}
        crumb={
          <>
            <Link to="." search={writeResearchSearch(readResearchSearch({ project: search.project }))}>
              {t('navigation.research')}
            </Link>{' '}
            / {t('research.compare.title')}
          </>
        }
        onSearchChange={(next) =>
          void navigate({ to: '.', search: writeResearchSearch(next), replace: true, resetScroll: false })
        }
      />
    );
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
