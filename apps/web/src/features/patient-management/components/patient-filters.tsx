import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { AGE_CODES, GENDER_CODES } from '../../../lib/devices/device-filters.ts';
import { DateField } from '../../../ui/date-field.tsx';
import {
  PATIENT_FILTERS,
  isFilterValid,
  type ManagementSearch,
  type PatientFilter,
} from '../logic/management-search.ts';
import styles from './patient-list.module.css';

type FilterValues = { [Filter in PatientFilter]: string };

interface PatientFiltersProps {
  readonly search: ManagementSearch;
  readonly withDateOut: boolean;
  readonly onApply: (filters: Partial<FilterValues>) => void;
}

/** Filters of a list, applied together. Remounted when the address changes. */
export function PatientFilters({ search, withDateOut, onApply }: PatientFiltersProps) {
  const { t } = useTranslation();
  const form = useForm<FilterValues>({
    initialValues: {
      search: search.search ?? '',
      age: search.age ?? '',
      gender: search.gender ?? '',
      ventilator: search.ventilator ?? '',
      ibw: search.ibw ?? '',
      height: search.height ?? '',
      date_in: search.date_in ?? '',
      date_out: search.date_out ?? '',
    },
    validate: (values) =>
      Object.fromEntries(
        PATIENT_FILTERS.filter((filter) => {
          const text = values[filter].trim();
          return text !== '' && !isFilterValid(filter, text);
        }).map((filter) => [filter, t('wall.filterRefused')]),
      ),
  });
  const submit = form.onSubmit((values) =>
    onApply(
      Object.fromEntries(
        PATIENT_FILTERS.flatMap((filter) => {
          const text = values[filter].trim();
          return text === '' ? [] : [[filter, text]];
        }),
      ),
    ),
  );
  const any = { value: '', label: t('management.any') };
  const ages = AGE_CODES.map((code) => ({ value: code, label: t(`wall.ageCode.${code}`) }));
  const genders = GENDER_CODES.map((code) => ({ value: code, label: t(`wall.genderCode.${code}`) }));
  return (
    <form
      className={styles['filters']}
      role="search"
      aria-label={t('management.filters')}
      onSubmit={submit}
      noValidate
    >
      <TextInput
        label={t('management.search')}
        placeholder={t('management.searchHint')}
        {...form.getInputProps('search')}
      />
      <Select label={t('wall.filter.age')} data={[any, ...ages]} {...form.getInputProps('age')} />
      <Select label={t('wall.filter.gender')} data={[any, ...genders]} {...form.getInputProps('gender')} />
      <TextInput label={t('wall.filter.ventilator')} {...form.getInputProps('ventilator')} />
      <TextInput label={t('management.column.ibw')} inputMode="numeric" {...form.getInputProps('ibw')} />
      <TextInput label={t('patient.heightLabel')} inputMode="numeric" {...form.getInputProps('height')} />
      <DateField
        label={t('wall.filter.date_in')}
        value={form.values.date_in}
        error={form.errors['date_in']}
        onChange={(day) => form.setFieldValue('date_in', day)}
      />
      {withDateOut && (
        <DateField
          label={t('management.column.dateOut')}
          value={form.values.date_out}
          error={form.errors['date_out']}
          onChange={(day) => form.setFieldValue('date_out', day)}
        />
      )}
      <div className={styles['filterButtons']}>
        <Button type="submit">{t('wall.applyFilter')}</Button>
        <Button variant="subtle" onClick={() => onApply({})}>
          {t('review.clearFilters')}
        </Button>
      </div>
    </form>
  );
}
