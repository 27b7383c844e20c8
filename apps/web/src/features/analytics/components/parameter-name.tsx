import type { ParameterDefinition } from '@eupnea/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { definitionAnchor } from '../../../lib/parameters/definition-anchor.ts';
import { displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import styles from './statistics.module.css';

/** Name and unit of a parameter, linked to its definition. */
export function ParameterName({ definition }: { readonly definition: ParameterDefinition }) {
  const { t } = useTranslation();
  const unit = displayUnit(definition, useNotation());
  const { kind, code, i18nKey } = definition;
  return (
    <>
      <Link
        to={PATHS.definitions}
        hash={definitionAnchor(kind, code)}
        title={t(`parameters.${i18nKey}.definition`)}
      >
        {t(`parameters.${i18nKey}.name`)}
      </Link>{' '}
      <span className={styles['unit']}>{unit}</span>
    </>
  );
}
