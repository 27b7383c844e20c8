import type { Mail } from '@eupnea/contracts/outbox';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableCard } from '../../../ui/table/table-card.tsx';
import { outboxQuery } from '../api/admin-queries.ts';
import styles from './admin.module.css';
import { MailDialog } from './mail-dialog.tsx';
import type { PanelProps } from './panel-props.ts';

/** Messages of a server without a mail server, with access to their text. */
export function OutboxPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const mails = useQuery(outboxQuery(search));
  const [open, setOpen] = useState<number | null>(null);
  const columns: readonly Column<Mail>[] = [
    { id: 'recipient', head: t('admin.recipient'), render: ({ recipient }) => recipient },
    { id: 'kind', head: t('admin.kind'), render: ({ kind }) => <code>{kind}</code> },
    {
      id: 'state',
      head: t('admin.state'),
      render: ({ state, error }) => (
        <>
          {t(`admin.mailState.${state}`)}
          {error !== null && <small>{error}</small>}
        </>
      ),
    },
    { id: 'created', head: t('admin.created'), render: (mail) => formatInstant(mail.created_at, locale) },
    { id: 'expires', head: t('admin.expires'), render: (mail) => formatInstant(mail.expires_at, locale) },
    {
      id: 'actions',
      head: t('admin.actions'),
      render: ({ id, state, recipient }) =>
        state !== 'expired' &&
        state !== 'sent' && (
          <Button aria-label={t('admin.openMailTo', { recipient })} onClick={() => setOpen(id)}>
            {t('admin.open')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <p className={styles['hint']}>{t('admin.outboxHint')}</p>
      <TableCard
        failed={t('admin.failed')}
        query={mails}
        onPageChange={(page) => onSearchChange({ page: String(page) })}
      >
        {(items) => (
          <DataTable
            label={t('admin.tab.outbox')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            look="dense"
          />
        )}
      </TableCard>
      {open !== null && <MailDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
