import { useTranslation } from 'react-i18next';
import { definitionAnchor } from '../../../lib/parameters/definition-anchor.ts';
import { displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { readTexts, type DefinitionEntry } from '../logic/definition-entry.ts';
import type { DefinitionGroup } from '../logic/group-definitions.ts';
import { DisplayFacts } from './display-facts.tsx';
import styles from './definition-table.module.css';

interface DefinitionTableProps {
  readonly group: DefinitionGroup;
  readonly current: string;
  /** Called when a link leads to an entry that the search may hide. */
  readonly onLeaveSearch: () => void;
}

/** Definitions of one group. */
export function DefinitionTable({ group, current, onLeaveSearch }: DefinitionTableProps) {
  const { t } = useTranslation();
  const heading = `group-${group.group}`;
  return (
    <section className={styles['group']} aria-labelledby={heading}>
      <h2 id={heading}>{t(`definitions.groups.${group.group}`)}</h2>
      <table className={styles['table']} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{t('definitions.symbol')}</th>
            <th scope="col">{t('definitions.meaning')}</th>
            <th scope="col">{t('definitions.unit')}</th>
            <th scope="col">{t('definitions.display')}</th>
          </tr>
        </thead>
        <tbody>
          {group.definitions.map((definition) => (
            <DefinitionRow
              key={definitionAnchor(definition.kind, definition.code)}
              definition={definition}
              current={current}
              onLeaveSearch={onLeaveSearch}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DefinitionRowProps {
  readonly definition: DefinitionEntry;
  readonly current: string;
  readonly onLeaveSearch: () => void;
}

function DefinitionRow({ definition, current, onLeaveSearch }: DefinitionRowProps) {
  const { t } = useTranslation();
  const { kind, code, symbol, unit, formula, source } = definition;
  const shownUnit = displayUnit(definition, useNotation());
  const { label, name, definition: meaning } = readTexts(definition, t);
  const anchor = definitionAnchor(kind, code);
  return (
    <tr id={anchor} aria-current={anchor === current ? 'location' : undefined}>
      <th scope="row">
        <span className={styles['symbol']}>{label}</span>
        {label !== symbol && <span className={styles['kind']}>{symbol}</span>}
        <span className={styles['kind']}>{t(`definitions.kinds.${kind}`)}</span>
        <code className={styles['code']}>{code}</code>
      </th>
      <td>
        <h3>{name}</h3>
        <p>{meaning}</p>
        <dl className={styles['facts']}>
          {formula !== null && (
            <>
              <dt>{t('parameter.formula')}</dt>
              <dd lang="en" className={styles['formula']}>
                {formula}
              </dd>
            </>
          )}
          <dt>{t('parameter.source')}</dt>
          <dd lang="en">{source}</dd>
        </dl>
      </td>
      <td>
        <span className={styles['unit']}>{shownUnit === '' ? t('definitions.noUnit') : shownUnit}</span>
        {unit !== '' && <span className={styles['machine']}>UCUM {unit}</span>}
      </td>
      <td>
        <DisplayFacts definition={definition} onLeaveSearch={onLeaveSearch} />
      </td>
    </tr>
  );
}
