import type { Weaning, WeaningDefinitionBody } from '@eupnea/contracts/weaning';
import { DEFAULT_WEANING_DEFINITION, UNITS, WEANING_DEFINITION_RANGES } from '@eupnea/model';
import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayLimit, displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { managedQuery, useDefinitionChange } from '../api/weaning-query.ts';
import reportStyles from '../components/report.module.css';
import styles from './weaning.module.css';

type NumberField = keyof typeof WEANING_DEFINITION_RANGES;

const FIELDS: readonly NumberField[] = [
  'support_max_cmh2o',
  'peep_max_cmh2o',
  'shortest_minutes',
  'completed_minutes',
  'longest_minutes',
  'bridge_minutes',
];

interface DefinitionProps {
  readonly weaning: Weaning;
  readonly projectId: string | undefined;
}

/** What counts as a trial, in words; managers of the project may change it. */
export function WeaningDefinitionPanel({ weaning, projectId }: DefinitionProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { definition } = weaning;
  const pressure = (value: number): string =>
    `${displayLimit(UNITS.pressure.unit, value, notation)} ${displayUnit(UNITS.pressure, notation)}`;
  return (
    <Panel
      title={t('weaning.definition')}
      note={t(weaning.definition_project_id === null ? 'weaning.ofDefault' : 'weaning.ofProject')}
    >
      <p className={reportStyles['hint']}>
        {t('weaning.definitionText', {
          support: pressure(definition.support_max_cmh2o),
          peep: pressure(definition.peep_max_cmh2o),
          shortest: definition.shortest_minutes,
          completed: definition.completed_minutes,
          longest: definition.longest_minutes,
          bridge: definition.bridge_minutes,
        })}{' '}
        {t(definition.standby_trials ? 'weaning.standbyCounts' : 'weaning.standbyDoesNotCount')}
      </p>
      <p className={reportStyles['hint']}>
        {t('weaning.method', { hours: weaning.ventilator_free.hold_hours })}
      </p>
      {projectId !== undefined && <ManagerForm weaning={weaning} projectId={projectId} />}
    </Panel>
  );
}

function ManagerForm({ weaning, projectId }: DefinitionProps & { readonly projectId: string }) {
  const { t } = useTranslation();
  const isManaged = useQuery(managedQuery(projectId)).data ?? false;
  const [isOpen, setOpen] = useState(false);
  if (!isManaged) return null;
  return (
    <div className={reportStyles['controls']}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('weaning.change')}
      </Button>
      {isOpen && (
        <DefinitionForm
          projectId={projectId}
          definition={weaning.definition}
          onSaved={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface DefinitionFormProps {
  readonly projectId: string;
  readonly definition: WeaningDefinitionBody;
  readonly onSaved: () => void;
}

function DefinitionForm({ projectId, definition, onSaved }: DefinitionFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<WeaningDefinitionBody>(definition);
  const change = useDefinitionChange(projectId);
  const set = (part: Partial<WeaningDefinitionBody>) => setValues({ ...values, ...part });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(values, { onSuccess: onSaved });
      }}
    >
      {FIELDS.map((field) => {
        const [min, max] = WEANING_DEFINITION_RANGES[field];
        return (
          <NumberInput
            key={field}
            label={t(`weaning.field.${field}`)}
            min={min}
            max={max}
            hideControls
            required
            value={values[field]}
            onChange={(value) => typeof value === 'number' && set({ [field]: value })}
          />
        );
      })}
      <Checkbox
        label={t('weaning.field.standby_trials')}
        checked={values.standby_trials}
        onChange={(event) => set({ standby_trials: event.currentTarget.checked })}
      />
      <Button onClick={() => setValues(DEFAULT_WEANING_DEFINITION)}>{t('weaning.default')}</Button>
      <Button type="submit" loading={change.isPending}>
        {t('common.save')}
      </Button>
      {change.error !== null && (
        <ProblemNotice
          title={t('weaning.notSaved')}
          error={change.error}
          onRetry={() => change.mutate(values, { onSuccess: onSaved })}
        />
      )}
    </form>
  );
}
