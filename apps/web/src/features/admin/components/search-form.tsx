import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field.tsx';
import styles from './admin.module.css';
import type { PanelProps } from './panel-props.ts';

interface SearchFormProps extends PanelProps {
  readonly label: string;
  readonly withDays: boolean;
}

/** Filter of a list; applied on submit, so that partial words are not searched. */
export function SearchForm({ search, onSearchChange, label, withDays }: SearchFormProps) {
  const { t } = useTranslation();
  const [find, setFind] = useState(search.find ?? '');
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  return (
    <search>
      <form
        className={styles['filter']}
        onSubmit={(event) => {
          event.preventDefault();
          onSearchChange({ find, from, to });
        }}
      >
        <TextInput label={label} value={find} onChange={(event) => setFind(event.currentTarget.value)} />
        {withDays && (
          <>
            <DateField label={t('admin.from')} value={from} onChange={setFrom} />
            <DateField label={t('admin.to')} value={to} onChange={setTo} />
          </>
        )}
        <Button type="submit">{t('admin.find')}</Button>
      </form>
    </search>
  );
}
