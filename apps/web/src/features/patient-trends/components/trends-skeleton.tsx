import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Of a panel, and of the bands and the axis together. */
const PANEL_PX = 89;
const REST_PX = 110;

/** The final shape of the panels while their curves are on their way. */
export function TrendsSkeleton({ panels }: { readonly panels: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton height={32} width={320} animate={false} mb={12} />
      <Skeleton height={panels * PANEL_PX + REST_PX} animate={false} />
    </div>
  );
}
