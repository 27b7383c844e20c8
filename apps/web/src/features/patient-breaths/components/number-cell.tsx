import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { breathEndMs } from '../../../lib/parameters/measured-breaths.ts';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import styles from './breath-table.module.css';

/** Whether a cell is in the selected row. */
export const OpenRowContext = createContext(false);

interface NumberCellProps {
  readonly breath: StoredBreathRecord;
  readonly code: BreathFeatureCode;
  readonly text: string;
}

/** A number. In the selected row a click opens its provenance; in other rows it selects the row. */
export function NumberCell({ breath, code, text }: NumberCellProps) {
  const { t } = useTranslation();
  const show = useShowParameter();
  const open = useContext(OpenRowContext);
  const definition = findParameter('breath', code);
  if (!open || definition === null) return text;
  const value = breath.features[code];
  return (
    <button
      type="button"
      className={styles['number']}
      title={t(`parameters.${definition.i18nKey}.name`)}
      onClick={(event) =>
        show(event.currentTarget, {
          kind: 'breath',
          code,
          value: value === null ? undefined : { value, at: breathEndMs(breath) },
        })
      }
    >
      {text}
    </button>
  );
}
