import { useTranslation } from 'react-i18next';
import { BROWSER_TRACES } from '../logic/browser-traces.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

/** Data that Eupnea stores in the browser, one row per name. */
export function TraceTable() {
  const { t } = useTranslation();
  const columns: readonly Column<(typeof BROWSER_TRACES)[number]>[] = [
    {
      id: 'name',
      head: t('legal.trace.name'),
      render: ({ name, place }) => (
        <>
          <code>{name}</code>
          <small>{t(`legal.place.${place}`)}</small>
        </>
      ),
    },
    { id: 'what', head: t('legal.trace.what'), render: ({ purpose }) => t(`legal.purpose.${purpose}`) },
    { id: 'lasts', head: t('legal.trace.lasts'), render: ({ lasts }) => t(`legal.until.${lasts}`) },
  ];
  return (
    <DataTable
      look="facts"
      narrow="fit"
      caption={t('legal.trace.caption')}
      columns={columns}
      rows={BROWSER_TRACES}
      keyOf={({ name }) => name}
    />
  );
}
