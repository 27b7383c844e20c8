import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import { NoticePage } from '../ui/notice-page.tsx';

export function NotFoundRoute() {
  const { t } = useTranslation();
  return (
    <NoticePage wholePage title={t('notFound.title')} text={t('notFound.text')}>
      <Button component={Link} to={PATHS.root}>
        {t('notFound.home')}
      </Button>
    </NoticePage>
  );
}
