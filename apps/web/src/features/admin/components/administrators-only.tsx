import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { useMe } from '../../../lib/session/session-queries.ts';
import { readToken } from '../../../lib/session/session-storage.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';

/** Hides administration from other users. The server checks access. */
export function AdministratorsOnly({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const me = useMe();
  if (readToken() === null || me?.is_admin === false) {
    return (
      <NoticePage wholePage title={t('problem.accessDenied')} text={t('admin.forbidden')}>
        <Link to={PATHS.root}>{t('notFound.home')}</Link>
      </NoticePage>
    );
  }
  if (me === undefined) return <p role="status">{t('common.loading')}</p>;
  return children;
}
