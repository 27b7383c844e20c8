import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import styles from './erase-patients.module.css';

const QUERY_KEY = ['patients', 'erasable'];

interface Erasable {
  readonly id: number;
  readonly deleted_at: string;
  readonly erasing: boolean;
}

/** Deleted patients by id, with permanent erasure; for administrators. */
export function ErasePatients() {
  const { t } = useTranslation();
  const erasable = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.call('listErasablePatients', { signal }),
  });
  const items = erasable.data ?? [];
  return (
    <section className={styles['erase']} aria-label={t('erase.title')}>
      <h2>{t('erase.title')}</h2>
      <p className={styles['hint']}>{t('erase.text')}</p>
      <FormFailure error={erasable.error} />
      {erasable.data !== undefined && items.length === 0 && (
        <p className={styles['hint']}>{t('erase.none')}</p>
      )}
      <ul>
        {items.map((item) => (
          <ErasableRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** The button is enabled after the id is typed. */
function ErasableRow({ item }: { readonly item: Erasable }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: () => api.call('erasePatient', { body: { patient_id: item.id, confirm: typed.trim() } }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: ['patients'] }),
  });
  return (
    <li>
      <span>
        <strong>{t('erase.patient', { id: item.id })}</strong>
        <small>{t('erase.deletedAt', { at: formatInstant(item.deleted_at, locale) })}</small>
      </span>
      {item.erasing ? (
        <span className={styles['hint']}>{t('erase.running')}</span>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === String(item.id)) erase.mutate();
          }}
        >
          <TextInput
            aria-label={t('erase.typeId', { id: item.id })}
            placeholder={t('erase.typeId', { id: item.id })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" loading={erase.isPending} disabled={typed.trim() !== String(item.id)}>
            {t('erase.action')}
          </Button>
        </form>
      )}
      <FormFailure error={erase.error} />
    </li>
  );
}
