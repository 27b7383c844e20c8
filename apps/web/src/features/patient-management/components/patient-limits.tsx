import type { PatientDetail } from '@eupnea/contracts/patient-record';
import { findParameter } from '@eupnea/model';
import { Button, NumberInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUnit, toShown, toStored, type UnitChoice } from '@eupnea/notation/shown-unit';
import { useUnits } from '../../../lib/parameters/unit-choice.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { UnsavedEdits } from '../../../ui/use-unsaved-edits.ts';
import styles from './patient-drawer.module.css';

type Limit = PatientDetail['limits'][number];

interface PatientLimitsProps {
  readonly detail: PatientDetail;
  readonly onEdited: UnsavedEdits['report'];
}

/**
 * Eupnea limits of this patient, which do not change the ventilator. Unchanged limits keep the cited default.
 */
export function PatientLimits({ detail, onEdited }: PatientLimitsProps) {
  const { t } = useTranslation();
  const units = useUnits();
  const client = useQueryClient();
  const [limits, setLimits] = useState<readonly Limit[]>(detail.limits);
  const isEdited = limits !== detail.limits;
  useEffect(() => {
    onEdited('limits', isEdited);
    return () => onEdited('limits', false);
  }, [onEdited, isEdited]);
  const save = useMutation({
    mutationFn: (own: readonly Limit[]) =>
      api.call('setPatientLimits', {
        params: { id: detail.id },
        body: {
          version: detail.version,
          limits: own.map(({ parameter, low, high }) => ({ parameter, low, high })),
        },
      }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: ['patients'] }),
  });
  const set = (parameter: string, side: 'low' | 'high', value: number | string) =>
    setLimits(
      limits.map((limit) =>
        limit.parameter === parameter
          ? {
              ...limit,
              origin: 'patient',
              [side]: value === '' ? null : toStored(Number(value), showUnit(unitOf(parameter), units)),
            }
          : limit,
      ),
    );
  if (limits.length === 0) return null;
  const own = limits.filter(({ origin }) => origin === 'patient');
  return (
    <section className={styles['part']} aria-label={t('management.limits')}>
      <h3>{t('management.limits')}</h3>
      <p className={styles['hint']}>{t('management.limitsHint')}</p>
      {limits.map(({ parameter, low, high, origin, citation }) => (
        <div key={parameter} className={styles['limit']}>
          <span>
            {nameLimit(parameter, t, units)}
            <small>{origin === 'patient' ? t('management.ownLimit') : (citation ?? '')}</small>
          </span>
          {(['low', 'high'] as const).map((side) => (
            <NumberInput
              key={side}
              hideControls
              disabled={!detail.may_manage}
              aria-label={`${parameter} ${t(`management.${side}`)}`}
              placeholder={t(`management.${side}`)}
              value={printSide(side === 'low' ? low : high, parameter, units)}
              onChange={(value) => set(parameter, side, value)}
            />
          ))}
        </div>
      ))}
      <FormFailure error={save.error} />
      {detail.may_manage && (
        <div className={styles['buttons']}>
          <Button loading={save.isPending} disabled={!isEdited} onClick={() => save.mutate(own)}>
            {t('common.save')}
          </Button>
          <Button variant="subtle" disabled={own.length === 0} onClick={() => save.mutate([])}>
            {t('management.defaultLimits')}
          </Button>
        </div>
      )}
    </section>
  );
}

function unitOf(parameter: string): string {
  return findParameter('monitored', parameter)?.unit ?? '';
}

/** Text of a limit in the display unit; empty without a limit. */
function printSide(limit: number | null, parameter: string, units: UnitChoice): number | '' {
  return limit === null ? '' : toShown(limit, showUnit(unitOf(parameter), units));
}

/** Name as on the cards, with the unit of both limits. */
function nameLimit(parameter: string, t: TFunction, units: UnitChoice): string {
  const definition = findParameter('monitored', parameter);
  if (definition === null) return parameter;
  const unit = showUnit(definition.unit, units).label;
  const label = t(`parameters.${definition.i18nKey}.label`);
  return unit === '' ? label : `${label}, ${unit}`;
}
