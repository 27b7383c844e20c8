import type { Weaning } from '@eupnea/contracts/weaning';
import { useTranslation } from 'react-i18next';
import styles from './weaning.module.css';

/** RSBI of Yang and Tobin 1991, drawn for scale. */
const PUBLISHED_RSBI = 105;
const HEIGHT = 30;

/** RSBI by minute as a line; minutes without a value leave a gap. Decorative: the numbers stand beside it. */
export function RsbiCourse({ minutes }: { readonly minutes: Weaning['trials'][number]['minutes'] }) {
  const { t } = useTranslation();
  const known = minutes.flatMap(({ rsbi }) => rsbi ?? []);
  if (known.length < 2) return t('weaning.unknown');
  const top = Math.max(PUBLISHED_RSBI * 1.1, ...known);
  const toY = (value: number): number => HEIGHT - (value / top) * HEIGHT;
  return (
    <svg
      className={styles['course']}
      viewBox={`0 0 ${Math.max(1, minutes.length - 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line x1="0" x2={minutes.length - 1} y1={toY(PUBLISHED_RSBI)} y2={toY(PUBLISHED_RSBI)} />
      {listLines(minutes).map((line) => (
        <polyline
          key={line[0]?.minute}
          points={line.map(({ minute, rsbi }) => `${minute},${toY(rsbi)}`).join(' ')}
        />
      ))}
    </svg>
  );
}

interface Point {
  readonly minute: number;
  readonly rsbi: number;
}

function listLines(minutes: Weaning['trials'][number]['minutes']): readonly (readonly Point[])[] {
  const lines: Point[][] = [];
  let isOpen = false;
  for (const [minute, { rsbi }] of minutes.entries()) {
    if (rsbi === null) {
      isOpen = false;
      continue;
    }
    if (isOpen) lines.at(-1)?.push({ minute, rsbi });
    else lines.push([{ minute, rsbi }]);
    isOpen = true;
  }
  return lines;
}
