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

interface FindingMarksProps {
  readonly kinds: readonly FindingKind[];
  /** Places for marks. */
  readonly most: number;
}

/** Marks of the kinds; those without a place are counted, as "+2" with their names. */
export function FindingMarks({ kinds, most }: FindingMarksProps) {
  const { t } = useTranslation();
  const shown = kinds.length > most ? kinds.slice(0, Math.max(1, most - 1)) : kinds;
  const rest = kinds.slice(shown.length).map((kind) => t(`findings.kind.${kind}`));
  return (
    <>
      {shown.map((kind) => (
        <FindingMark key={kind} kind={kind} />
      ))}
      {rest.length > 0 && (
        <span className={styles['mark']} title={rest.join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="visually-hidden">{rest.join(', ')}</span>
        </span>
      )}
    </>
  );
}
