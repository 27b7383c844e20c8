import type { LinkState } from '@eupnea/model';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import styles from './link-mark.module.css';

/** Link state, or its replacement. */
export type LinkFace = LinkState | 'standby' | 'no-patient';

interface LinkMarkProps {
  readonly face: LinkFace;
  /** Age of the newest sample; null for a live link or without samples. */
  readonly ageSeconds: number | null;
}

/** Shape, word and age of a link state. */
export function LinkMark({ face, ageSeconds }: LinkMarkProps) {
  const { t } = useTranslation();
  return (
    <span className={styles['mark']} data-face={face}>
      <LinkShape face={face} />
      {describeLinkFace(face, ageSeconds, t)}
    </span>
  );
}

export function describeLinkFace(face: LinkFace, ageSeconds: number | null, t: TFunction): string {
  switch (face) {
    case 'live':
      return t('link.live');
    case 'delayed':
      return t('link.delayed', { seconds: ageSeconds ?? 0 });
    case 'stale':
      return ageSeconds === null
        ? t('link.noSample')
        : t('link.stale', { age: formatDuration(ageSeconds * 1000) });
    case 'disconnected':
      return t('link.disconnected');
    case 'standby':
      return t('link.standby');
    case 'no-patient':
      return t('link.noPatient');
  }
}

const SHAPES: { readonly [Face in LinkFace]: string } = {
  live: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z',
  delayed: 'M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM8 4.8V8l2.2 1.6',
  stale: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z',
  disconnected: 'M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM3.9 12.1l8.2-8.2',
  standby: 'M5.2 3v10M10.8 3v10',
  'no-patient':
    'M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M7.2 2.5h1.6M7.2 13.5h1.6M2.5 7.2v1.6M13.5 7.2v1.6',
};

function LinkShape({ face }: { readonly face: LinkFace }) {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={SHAPES[face]}
        fill={face === 'live' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={face === 'standby' ? 2.2 : 1.7}
        strokeLinecap="round"
      />
    </svg>
  );
}
