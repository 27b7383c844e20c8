import { FINDING_LETTERS, type FindingKind } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { ASYNCHRONY_MARKS } from '../../config/tokens.ts';
import styles from './finding-mark.module.css';

/** Family colour, pattern and two letters of a kind, with its name for screen readers. */
export function FindingMark({ kind }: { readonly kind: FindingKind }) {
  const { t } = useTranslation();
  return (
    <span className={styles['mark']} title={t(`findings.kind.${kind}`)}>
      <FindingSwatch kind={kind} />
      {FINDING_LETTERS[kind]}
    </span>
  );
}

/** Colour and pattern of a kind; the text is beside it. */
export function FindingSwatch({ kind }: { readonly kind: FindingKind }) {
  const { family, pattern } = ASYNCHRONY_MARKS[FINDING_LETTERS[kind]];
  return <span className={styles['swatch']} data-family={family} data-pattern={pattern} aria-hidden="true" />;
}
