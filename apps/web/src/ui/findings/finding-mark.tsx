import { FINDING_LETTERS, type FindingKind } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { ASYNCHRONY_MARKS } from '../../config/tokens.ts';
import styles from './finding-mark.module.css';

/** A kind as colour of its family, pattern and two letters; its name for those who need it. */
export function FindingMark({ kind }: { readonly kind: FindingKind }) {
  const { t } = useTranslation();
  return (
    <span className={styles['mark']} title={t(`findings.kind.${kind}`)}>
      <FindingSwatch kind={kind} />
      {FINDING_LETTERS[kind]}
    </span>
  );
}

/** Colour of the family and pattern of the kind; what it means stands beside it. */
export function FindingSwatch({ kind }: { readonly kind: FindingKind }) {
  const { family, pattern } = ASYNCHRONY_MARKS[FINDING_LETTERS[kind]];
  return <span className={styles['swatch']} data-family={family} data-pattern={pattern} aria-hidden="true" />;
}
