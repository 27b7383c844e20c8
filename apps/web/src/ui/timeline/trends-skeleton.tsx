import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Height of a panel, and of bands plus axis, px. */
const PANEL_PX = 89;
const REST_PX = 110;

/** Placeholder in the size of the panels while the curves load. */
export function TrendsSkeleton({ panels }: { readonly panels: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton height={32} width={320} animate={false} mb={12} />
      <Skeleton height={panels * PANEL_PX + REST_PX} animate={false} />
    </div>
  );
}
