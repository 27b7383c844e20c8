import type { Weaning } from '@eupnea/contracts/weaning';
import { layRsbi, PUBLISHED_RSBI } from '@eupnea/notation/weaning-trials';
import { useTranslation } from 'react-i18next';
import styles from './weaning.module.css';

const HEIGHT = 30;

/** RSBI by minute as a line; minutes without a value leave a gap. Decorative: the numbers stand beside it. */
export function RsbiCourse({ minutes }: { readonly minutes: Weaning['trials'][number]['minutes'] }) {
  const { t } = useTranslation();
  const course = layRsbi(minutes);
  if (course === null) return t('weaning.unknown');
  const toY = (value: number): number => HEIGHT - (value / course.top) * HEIGHT;
  return (
    <svg
      className={styles['course']}
      viewBox={`0 0 ${Math.max(1, minutes.length - 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line x1="0" x2={minutes.length - 1} y1={toY(PUBLISHED_RSBI)} y2={toY(PUBLISHED_RSBI)} />
      {course.lines.map((line) => (
        <polyline
          key={line[0]?.minute}
          points={line.map(({ minute, rsbi }) => `${minute},${toY(rsbi)}`).join(' ')}
        />
      ))}
    </svg>
  );
}
