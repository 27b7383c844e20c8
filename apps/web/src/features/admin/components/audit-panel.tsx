import type { AuditEntry } from '@eupnea/contracts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { auditQuery } from '../api/admin-queries.ts';
import { auditFilterOf } from '../logic/audit-filter.ts';
import { AdminList } from './admin-list.tsx';
import styles from './admin.module.css';
import type { PanelProps } from './panel-props.ts';
import { SearchForm } from './search-form.tsx';

/** Who changed what; the file holds what the filter in force finds. */
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
      <AdminList
        label={t('admin.tab.audit')}
        query={entries}
        onPageChange={(page) => onSearchChange({ ...search, page: String(page) })}
      >
        {(items) => <AuditTable entries={items} />}
      </AdminList>
    </>
  );
}

function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('admin.time')}</th>
          <th scope="col">{t('admin.who')}</th>
          <th scope="col">{t('admin.action')}</th>
          <th scope="col">{t('admin.object')}</th>
          <th scope="col">{t('admin.before')}</th>
          <th scope="col">{t('admin.after')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{formatInstant(entry.at, locale)}</td>
            <td>{entry.actor_name ?? t(`admin.actor.${entry.actor_kind}`)}</td>
            <td>
              <code>{entry.action}</code>
            </td>
            <td>
              {entry.object_kind} {entry.object_id ?? ''}
            </td>
            <AuditValues common={entry.before} personal={entry.personal_before} />
            <AuditValues common={entry.after} personal={entry.personal_after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Values as they were written down; they are the program's words, not a text for translation. */
function AuditValues({ common, personal }: { readonly common: unknown; readonly personal: unknown }) {
  const values = [common, personal].filter((value) => value !== null && value !== undefined);
  return (
    <td className={styles['values']}>
      {values.length === 0
        ? '---'
        : values.map((value) => {
            const text = JSON.stringify(value, null, 1);
            return <pre key={text}>{text}</pre>;
          })}
    </td>
  );
}
