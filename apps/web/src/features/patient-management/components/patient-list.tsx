import type { PatientRow } from '@eupnea/contracts/patient';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProjectScope } from '../../../lib/project-scope.ts';
import { useMe } from '../../../lib/session/session-queries.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { patientsQuery } from '../api/patients-query.ts';
import { useChangePatients, type PatientAction } from '../hooks/use-change-patients.ts';
import {
  columnsOf,
  hasFilters,
  pageOf,
  PATIENT_FILTERS,
  readManagementSearch,
  sortOf,
  writeColumns,
  type ManagementSearch,
  type PatientListState,
} from '../logic/management-search.ts';
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { PatientFilters } from './patient-filters.tsx';
import styles from './patient-list.module.css';
import { PatientTable } from './patient-table.tsx';

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

const ACTIONS: { readonly [State in PatientListState]: readonly PatientAction[] } = {
  active: ['archive', 'delete'],
  archived: ['restore', 'delete'],
  deleted: ['restore'],
};

interface PatientListProps {
  readonly state: PatientListState;
  readonly search: ManagementSearch;
  readonly onSearchChange: (search: ManagementSearch) => void;
  readonly onUpload: () => void;
}

/** List of patients: filters, actions on selected rows, table and pages. */
export function PatientList({ state, search, onSearchChange, onUpload }: PatientListProps) {
  const { t } = useTranslation();
  const patients = useQuery(patientsQuery(search, state, useProjectScope()));
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    onSearchChange(readManagementSearch({ ...search, page: undefined, ...next }));
  const cleared = Object.fromEntries(PATIENT_FILTERS.map((filter) => [filter, undefined]));
  if (patients.error !== null) {
    const retry = () => void patients.refetch();
    return <ProblemNotice title={t('management.failed')} error={patients.error} onRetry={retry} />;
  }
  if (patients.data === undefined) return <ListSkeleton />;
  const { items, total, count } = patients.data;
  if (total === 0 && !hasFilters(search)) return <EmptyList state={state} onUpload={onUpload} />;
  return (
    <>
      <PatientFilters
        key={PATIENT_FILTERS.map((filter) => search[filter] ?? '').join('|')}
        search={search}
        withDateOut={state !== 'active'}
        onApply={(filters) => change({ ...cleared, ...filters })}
      />
      <ChosenPatients
        key={state}
        state={state}
        patients={items}
        onCombine={(into, from) => change({ combine: `${into}-${from}`, page: search.page })}
        columns={
          <div className={styles['columns']}>
            <SavedViews screen="patients" />
            <ColumnChoice
              columns={columnsOf(search)}
              onChange={(columns) => change({ columns: writeColumns(search, columns), page: search.page })}
            />
          </div>
        }
      >
        {(chosen, onChoose) =>
          total === 0 ? (
            <p className={styles['nothing']} role="status">
              {t('management.noMatch')}
            </p>
          ) : (
            <>
              <PatientTable
                patients={items}
                columns={columnsOf(search)}
                sort={sortOf(search)}
                onSort={(by, order) => change({ sortBy: by, sortOrder: order })}
                chosen={chosen}
                onChoose={onChoose}
                onOpen={(id) => onSearchChange(readManagementSearch({ ...search, patient: String(id) }))}
              />
              <PageControls
                page={pageOf(search)}
                count={count}
                total={total}
                onPageChange={(page) => change({ page: String(page) })}
              />
            </>
          )
        }
      </ChosenPatients>
    </>
  );
}

interface ChosenPatientsProps {
  readonly state: PatientListState;
  readonly patients: readonly PatientRow[];
  readonly onCombine: (into: number, from: number) => void;
  /** Column selection at the end of the bar. */
  readonly columns: ReactNode;
  readonly children: (
    chosen: ReadonlySet<number>,
    onChoose: (ids: readonly number[], isChosen: boolean) => void,
  ) => ReactNode;
}

/** Only visible rows count as selected, so that no hidden patient is changed. */
function ChosenPatients({ state, patients, onCombine, columns, children }: ChosenPatientsProps) {
  const { t } = useTranslation();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = patients.filter(({ id }) => ids.has(id));
  const change = useChangePatients(() => setIds(new Set()));
  const [into, from, third] = chosen;
  const mayDelete = useMe()?.flags.delete_patient === true;
  const actions = ACTIONS[state].filter((action) => action !== 'delete' || mayDelete);
  return (
    <div className={styles['card']}>
      <div className={styles['bulk']} role="group" aria-label={t('management.chosen')}>
        <span>{t('management.chosenCount', { count: chosen.length })}</span>
        {actions.map((action) => (
          <Button
            key={action}
            disabled={chosen.length === 0}
            loading={change.isPending && change.variables.action === action}
            onClick={() => change.mutate({ action, patients: chosen })}
          >
            {t(`management.action.${action}`)}
          </Button>
        ))}
        {state !== 'deleted' && (
          <Button
            disabled={into === undefined || from === undefined || third !== undefined}
            title={t('combine.chooseTwo')}
            onClick={() => into !== undefined && from !== undefined && onCombine(into.id, from.id)}
          >
            {t('combine.action')}
          </Button>
        )}
        <FormFailure error={change.error} />
        {columns}
      </div>
      {children(new Set(chosen.map(({ id }) => id)), (some, isChosen) => {
        const next = new Set(ids);
        for (const id of some) {
          if (isChosen) next.add(id);
          else next.delete(id);
        }
        setIds(next);
      })}
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles['card']} role="status" aria-label={t('common.loading')}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={35} mt={1} radius={0} animate={false} />
      ))}
    </div>
  );
}

function EmptyList({ state, onUpload }: Pick<PatientListProps, 'state' | 'onUpload'>) {
  const { t } = useTranslation();
  if (state !== 'active') {
    return (
      <NoticePage
        title={t(`management.none.${state}`)}
        text={t(`management.noneText.${state}`)}
        trace="breath"
      />
    );
  }
  return (
    <NoticePage title={t('management.empty.title')} text={t('management.empty.text')} trace="breath">
      <Button variant="filled" onClick={onUpload}>
        {t('management.upload')}
      </Button>
    </NoticePage>
  );
}
