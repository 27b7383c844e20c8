import { parseFormula } from '@eupnea/signal';
import { ASYNCHRONY_KINDS, listParameters } from '@eupnea/model';
import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../../lib/stored/review.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { eventAverageQuery, type AverageChoice } from '../api/event-average-query.ts';
import { EventAverageFigure } from './event-average-figure.tsx';
import styles from './event-average.module.css';

const BEFORE_S = ['1', '2', '5', '10'];
const AFTER_S = ['2', '4', '8', '15'];
const ALERT = 'alert';

interface Draft {
  /** `finding:KIND`, `alert` or `setting:PARAMETER`. */
  readonly event: string;
  readonly formula: string;
  readonly beforeS: string;
  readonly afterS: string;
}

/** Median and band of a channel or formula around the findings, alarms or changes of a setting of the period. */
export function EventAveragePanel({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>({
    event: 'finding:double_trigger',
    formula: 'Paw',
    beforeS: '2',
    afterS: '4',
  });
  const [asked, setAsked] = useState<Draft | null>(null);
  const { data, error, isFetching, refetch } = useQuery(
    eventAverageQuery(review.scope, review.period, asked === null ? null : readChoice(asked)),
  );
  const parsed = parseFormula(draft.formula);
  const groups = useEventGroups();
  const nameOf = (event: string): string =>
    groups.flatMap(({ items }) => items).find(({ value }) => value === event)?.label ?? event;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (parsed.ok) setAsked(draft);
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

function useEventGroups() {
  const { t } = useTranslation();
  return [
    {
      group: t('analytics.average.findings'),
      items: ASYNCHRONY_KINDS.map((kind) => ({
        value: `finding:${kind}`,
        label: t(`findings.kind.${kind}`),
      })),
    },
    {
      group: t('analytics.average.events'),
      items: [{ value: ALERT, label: t('analytics.average.alerts') }],
    },
    {
      group: t('analytics.average.settings'),
      items: listParameters('setting').map(({ code, i18nKey }) => ({
        value: `setting:${code}`,
        label: t(`parameters.${i18nKey}.name`),
      })),
    },
  ];
}

function listSeconds(values: readonly string[]) {
  return values.map((value) => ({ value, label: `${value} s` }));
}

function readChoice({ event, formula, beforeS, afterS }: Draft): AverageChoice | null {
  const window = { formula, before_s: Number(beforeS), after_s: Number(afterS) };
  if (event === ALERT) return { ...window, event: { kind: 'alert' } };
  const finding = ASYNCHRONY_KINDS.find((kind) => event === `finding:${kind}`);
  if (finding !== undefined) return { ...window, event: { kind: 'finding', finding } };
  const setting = listParameters('setting').find(({ code }) => event === `setting:${code}`);
  return setting === undefined ? null : { ...window, event: { kind: 'setting', parameter: setting.code } };
}
