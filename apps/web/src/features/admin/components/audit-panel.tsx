import { Button, SegmentedControl } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { AuditTable } from '../../../ui/audit/audit-table.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { TableCard } from '../../../ui/table/table-card.tsx';
import { auditQuery } from '../api/admin-queries.ts';
import { auditFilterOf } from '../logic/audit-filter.ts';
import styles from './admin.module.css';
import type { PanelProps } from './panel-props.ts';
import { SearchForm } from './search-form.tsx';

/** Prefixes of actions that change nothing: views of patients, and refusals. */
const KINDS = ['view', 'refusal'] as const;

/** The audit log with views and refusals; the CSV file contains the filtered entries. */
export function AuditPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const entries = useQuery(auditQuery(search));
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.open('exportAudit', { query: auditFilterOf(search) });
      saveFile(await response.blob(), 'eupnea-audit.csv');
    },
  });
  return (
    <>
      <SegmentedControl
        aria-label={t('admin.auditKind.label')}
        value={KINDS.find((kind) => kind === search.find) ?? ''}
        data={[
          { value: '', label: t('admin.auditKind.all') },
          ...KINDS.map((kind) => ({ value: kind, label: t(`admin.auditKind.${kind}`) })),
        ]}
        onChange={(find) => onSearchChange({ ...search, find, page: '1' })}
      />
      <div className={styles['tools']}>
        <SearchForm
          key={JSON.stringify(auditFilterOf(search))}
          search={search}
          onSearchChange={onSearchChange}
          label={t('admin.action')}
          withDays
        />
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {t('admin.downloadCsv')}
        </Button>
      </div>
      <FormFailure error={download.error} />
      <TableCard
        failed={t('admin.failed')}
        query={entries}
        onPageChange={(page) => onSearchChange({ ...search, page: String(page) })}
      >
        {(items) => <AuditTable label={t('admin.tab.audit')} entries={items} />}
      </TableCard>
    </>
  );
}
