import type { AuditEntry } from '@eupnea/contracts/audit';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import styles from './audit-table.module.css';
import { listChangedFields } from './list-changed-fields.ts';

/** Changes with author, time, and values before and after. */
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
            <AuditValues
              own={[entry.before, entry.personal_before]}
              other={[entry.after, entry.personal_after]}
            />
            <AuditValues
              own={[entry.after, entry.personal_after]}
              other={[entry.before, entry.personal_before]}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AuditValuesProps {
  readonly own: readonly unknown[];
  readonly other: readonly unknown[];
}

/** Common and personal values, compared with the other side. */
function AuditValues({ own, other }: AuditValuesProps) {
  const lines = own.flatMap((values, position) => listChangedFields(values, other[position]));
  return (
    <td className={styles['values']}>
      {lines.length === 0 ? '---' : lines.map((line) => <div key={line}>{line}</div>)}
    </td>
  );
}
