import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PATIENTS, PUBLISHED } from 'virtual:published-validation';
import {
  readValidationSearch,
  writeValidationSearch,
} from '../features/validation/logic/validation-search.ts';
import { ValidationPage } from '../features/validation/validation-page.tsx';
import { useProjectScope } from '../lib/project-scope.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';

/** `/validation?arm=settings&mode=vc`. */
export function ValidationRoute() {
  const search = readValidationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <ValidationPage
      published={PUBLISHED}
      patients={PATIENTS}
      search={search}
      crumb={<Crumb />}
      onSearchChange={(next) =>
        void navigate({
          to: '.',
          search: writeValidationSearch(next),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

/** Breadcrumb to Analytics; within a project its frame shows the place. */
function Crumb() {
  const { t } = useTranslation();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  if (useProjectScope() !== undefined) return null;
  const analytics = t('navigation.analytics');
  return (
    <>
      {features.some(({ feature_code: code }) => code === 'analytics') ? (
        <Link to="/analytics">{analytics}</Link>
      ) : (
        analytics
      )}{' '}
      / {t('navigation.validation')}
    </>
  );
}
