import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableCard } from '../../../ui/table/table-card.tsx';
import { usersQuery } from '../api/admin-queries.ts';
import styles from './admin.module.css';
import { InviteDialog } from './invite-dialog.tsx';
import { FactorPolicyForm } from './factor-policy-form.tsx';
import type { PanelProps } from './panel-props.ts';
import { SearchForm } from './search-form.tsx';
import { UserTable } from './user-table.tsx';

/** Users with their features. */
export function UsersPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const [inviting, setInviting] = useState(false);
  const users = useQuery(usersQuery(search));
  return (
    <>
      <div className={styles['tools']}>
        <SearchForm
          key={search.find}
          search={search}
          onSearchChange={onSearchChange}
          label={t('admin.findUser')}
          withDays={false}
        />
        <Button variant="filled" onClick={() => setInviting(true)}>
          {t('admin.invite')}
        </Button>
      </div>
      <TableCard
        failed={t('admin.failed')}
        query={users}
        onPageChange={(page) => onSearchChange({ ...search, page: String(page) })}
      >
        {(items) => <UserTable users={items} />}
      </TableCard>
      <p className={styles['hint']}>{t('admin.featuresHint')}</p>
      <FactorPolicyForm />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
