import type { LabelKind } from '@eupnea/model';
import { FindingSwatch } from '../../../ui/findings/finding-mark.tsx';
import styles from './kind-swatch.module.css';

/** Colour and pattern of a kind; an empty outline for a normal breath. */
export function KindSwatch({ kind }: { readonly kind: LabelKind }) {
  if (kind === 'normal') return <span className={styles['normal']} aria-hidden="true" />;
  return <FindingSwatch kind={kind} />;
}
