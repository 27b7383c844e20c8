import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { definitionAnchor } from '../../../lib/parameters/definition-anchor.ts';
import { displayLimit, displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import type { DefinitionEntry } from '../logic/definition-entry.ts';
import styles from './definition-table.module.css';

interface DisplayFactsProps {
  readonly definition: DefinitionEntry;
  readonly onLeaveSearch: () => void;
}

/** Display, plausible range, limits and other names of a number. */
export function DisplayFacts({ definition, onLeaveSearch }: DisplayFactsProps) {
  const { t } = useTranslation();
  const { plausible, alert, mdcCode, loincCode, takenOver } = definition;
  const breathFeature = definition.breathFeature ?? definition.breathFallback;
  const notation = useNotation();
  const limit = (value: number): string => displayLimit(definition.unit, value, notation);
  const withUnit = (value: number): string => `${limit(value)} ${displayUnit(definition, notation)}`.trim();
  return (
    <ul className={styles['display']}>
      <li>{useRoundingRule(definition)}</li>
      {takenOver !== undefined && <li>{t(`parameter.over.${takenOver}`)}</li>}
      {plausible !== undefined && (
        <li>
          {t('definitions.plausible', {
            low: limit(plausible[0]),
            high: withUnit(plausible[1]),
          })}
        </li>
      )}
      {alert !== undefined && (
        <li>
          {t('definitions.alert', {
            delay: formatLimit(alert.delaySeconds, notation.locale),
            hysteresis: withUnit(alert.hysteresis),
          })}
        </li>
      )}
      {breathFeature !== undefined && (
        <li>
          {t(definition.breathFallback === undefined ? 'definitions.readFrom' : 'definitions.fallback')}{' '}
          <Link
            to={PATHS.definitions}
            hash={definitionAnchor('breath', breathFeature)}
            onClick={onLeaveSearch}
          >
            {breathFeature}
          </Link>
        </li>
      )}
      {mdcCode !== undefined && <li className={styles['machine']}>MDC {mdcCode}</li>}
      {loincCode !== undefined && <li className={styles['machine']}>LOINC {loincCode}</li>}
    </ul>
  );
}

function useRoundingRule({ rounding, decimals }: DefinitionEntry): string {
  const { t } = useTranslation();
  if (rounding === 'as_received') return t('definitions.asReceived');
  return `${t('definitions.decimals', { count: decimals })}, ${t(`definitions.rounding.${rounding}`)}`;
}
