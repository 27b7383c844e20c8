import { UnstyledButton } from '@mantine/core';
import { LABEL_LETTERS, LABEL_SCHEMA_VERSION, type LabelKind } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { useKindNames } from '../hooks/use-kind-names.ts';
import { FIRST_ARTEFACT_KEY, KEYS_OF_KINDS } from '../logic/label-kinds.ts';
import { KindSwatch } from './kind-swatch.tsx';
import styles from './label-panel.module.css';

const FIRST_ARTEFACT = KEYS_OF_KINDS.findIndex(([key]) => key === FIRST_ARTEFACT_KEY);

interface KindPanelProps {
  readonly chosen: readonly LabelKind[];
  readonly disabled: boolean;
  readonly onToggle: (kind: LabelKind) => void;
}

/** Kinds with their keys; a breath may have several. */
export function KindPanel({ chosen, disabled, onToggle }: KindPanelProps) {
  const { t } = useTranslation();
  const { nameOf } = useKindNames();
  const list = (kinds: readonly (typeof KEYS_OF_KINDS)[number][], title: string) => (
    <div role="group" aria-label={title}>
      <h3 className={styles['group']}>{title}</h3>
      {kinds.map(([key, kind]) => (
        <UnstyledButton
          key={kind}
          className={styles['kind']}
          aria-pressed={chosen.includes(kind)}
          aria-keyshortcuts={key}
          disabled={disabled}
          // Keeps the focus, so that Space continues to label after a click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onToggle(kind)}
        >
          <kbd className={styles['key']}>{key}</kbd>
          <KindSwatch kind={kind} />
          <span>{nameOf(kind)}</span>
          <span className={styles['letters']}>{LABEL_LETTERS[kind]}</span>
        </UnstyledButton>
      ))}
    </div>
  );
  return (
    <section aria-label={t('labeling.kinds')}>
      <small className={styles['schema']}>{t('labeling.schema', { version: LABEL_SCHEMA_VERSION })}</small>
      {list(KEYS_OF_KINDS.slice(0, FIRST_ARTEFACT), t('labeling.labels'))}
      {list(KEYS_OF_KINDS.slice(FIRST_ARTEFACT), t('labeling.artefacts'))}
    </section>
  );
}
