import type { AuditEntry } from '@eupnea/contracts';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import styles from './audit-table.module.css';

/** Who changed what, before and after. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
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
    <td>
      {values.length === 0
        ? '---'
        : values.map((value) => {
            const text = JSON.stringify(value, null, 1);
            return <pre key={text}>{text}</pre>;
          })}
    </td>
  );
}
