import { AVERAGE_GROUPINGS } from '@eupnea/contracts/event-average';
import { parseFormula } from '@eupnea/signal';
import { Button, Checkbox, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../../lib/stored/review.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { eventAverageQuery } from '../api/event-average-query.ts';
import { useAverageEvents } from '../hooks/use-average-events.ts';
import {
  isLabelEvent,
  readAverage,
  readAverageChoice,
  writeAverage,
  type AverageDraft,
} from '../logic/average-choice.ts';
import { EventAverageFigure } from './event-average-figure.tsx';
import styles from './event-average.module.css';

const BEFORE_S = ['1', '2', '5', '10'];
const AFTER_S = ['2', '4', '8', '15'];
const FIRST_DRAFT: AverageDraft = {
  event: 'finding:double_trigger',
  gold: false,
  formula: 'Paw',
  beforeS: '2',
  afterS: '4',
  grouping: 'none',
};

/** Median and band of a channel or formula around the findings, labels, notes, alarms or changes of a setting of the period. */
export function EventAveragePanel({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const asked = readAverage(review.search.average);
  const [draft, setDraft] = useState(asked ?? FIRST_DRAFT);
  const { data, error, isFetching, refetch } = useQuery(
    eventAverageQuery(review.scope, review.period, asked === null ? null : readAverageChoice(asked)),
  );
  const parsed = parseFormula(draft.formula);
  const groups = useAverageEvents(review);
  const nameOf = (event: string): string =>
    groups.flatMap(({ items }) => items).find(({ value }) => value === event)?.label ?? event;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (parsed.ok) review.change({ average: writeAverage(draft) }, 'step');
  }
  return (
    <Panel title={t('analytics.average.title')} note={t('analytics.average.note')}>
      <form className={styles['form']} onSubmit={submit}>
        <Select
          label={t('analytics.average.event')}
          data={groups}
          value={draft.event}
          allowDeselect={false}
          searchable
          onChange={(event) => setDraft({ ...draft, event: event ?? draft.event })}
        />
        {isLabelEvent(draft.event) && (
          <Checkbox
            label={t('analytics.average.gold')}
            checked={draft.gold}
            onChange={({ currentTarget }) => setDraft({ ...draft, gold: currentTarget.checked })}
          />
        )}
        <TextInput
          label={t('analytics.average.formula')}
          value={draft.formula}
          spellCheck={false}
          autoComplete="off"
          error={
            parsed.ok || parsed.error.code === 'empty'
              ? undefined
              : `${t('breaths.formula.place', { place: parsed.error.from + 1 })} ${t(`breaths.formula.problem.${parsed.error.code}`, { found: parsed.error.found, expected: parsed.error.expected })}`
          }
          onChange={({ currentTarget }) => setDraft({ ...draft, formula: currentTarget.value })}
        />
        <Select
          label={t('analytics.average.before')}
          data={listSeconds(BEFORE_S)}
          value={draft.beforeS}
          allowDeselect={false}
          onChange={(beforeS) => setDraft({ ...draft, beforeS: beforeS ?? draft.beforeS })}
        />
        <Select
          label={t('analytics.average.after')}
          data={listSeconds(AFTER_S)}
          value={draft.afterS}
          allowDeselect={false}
          onChange={(afterS) => setDraft({ ...draft, afterS: afterS ?? draft.afterS })}
        />
        <Select
          label={t('analytics.average.grouping')}
          data={AVERAGE_GROUPINGS.map((value) => ({
            value,
            label: t(`analytics.average.groupingBy.${value}`),
          }))}
          value={draft.grouping}
          allowDeselect={false}
          onChange={(grouping) => setDraft({ ...draft, grouping: grouping ?? draft.grouping })}
        />
        <Button type="submit" disabled={!parsed.ok}>
          {t('analytics.average.calculate')}
        </Button>
      </form>
      {error !== null ? (
        <ProblemNotice title={t('analytics.average.failed')} error={error} onRetry={() => void refetch()} />
      ) : data !== undefined && asked !== null ? (
        <EventAverageFigure average={data} event={asked.event} name={nameOf(asked.event)} />
      ) : (
        isFetching && <Skeleton height={220} animate={false} role="status" aria-label={t('common.loading')} />
      )}
    </Panel>
  );
}

function listSeconds(values: readonly string[]) {
  return values.map((value) => ({ value, label: `${value} s` }));
}
