import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import { POINT_RADIUS, type Figure, type Mark } from '../logic/figure-marks.ts';
import { writeFigureSvg, type FigureLegend } from '../logic/write-figure-svg.ts';
import styles from './comparison.module.css';

interface ComparisonFigureProps {
  readonly title: string;
  /** How the figure is read; stands below it and in its download. */
  readonly note: string;
  readonly legend: FigureLegend['groups'];
  /** The figure at this width, px; null where there is nothing to draw. */
  readonly draw: (width: number) => Figure | null;
  /** Name of the files without its ending. */
  readonly fileName: string;
  readonly writeCsv: () => string;
  /** What stands in place of a figure that cannot be drawn. */
  readonly absence: ReactNode;
}

/** As wide as a figure over the column of a page. */
const DOWNLOAD_WIDTH_PX = 860;
/** Below it letters and numbers would lie on one another: the figure scrolls. */
const WIDTH_MIN_PX = 280;

/** A figure at the width of its column, with downloads of itself and of its numbers. */
export function ComparisonFigure(props: ComparisonFigureProps) {
  const { title, note, legend, draw, fileName, writeCsv, absence } = props;
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const figure = draw(Math.max(WIDTH_MIN_PX, width));
  const saveSvg = () => {
    const drawn = draw(DOWNLOAD_WIDTH_PX);
    if (drawn === null) return;
    const svg = writeFigureSvg(drawn, { title, groups: legend, notes: [note, t('frame.researchOnly')] });
    saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${fileName}.svg`);
  };
  return (
    <figure className={styles['figure']}>
      <div className={styles['figureHead']}>
        <h3>{title}</h3>
        <Button
          size="xs"
          disabled={figure === null}
          aria-label={t('research.compare.saveSvg', { title })}
          onClick={saveSvg}
        >
          SVG
        </Button>
        <Button
          size="xs"
          disabled={figure === null}
          aria-label={t('research.compare.saveCsv', { title })}
          onClick={() => saveFile(new Blob([writeCsv()], { type: 'text/csv' }), `${fileName}.csv`)}
        >
          CSV
        </Button>
      </div>
      <div ref={ref} className={styles['plot']}>
        {figure === null ? (
          absence
        ) : (
          <svg
            role="img"
            aria-label={title}
            width={figure.width}
            height={figure.height}
            viewBox={`0 0 ${figure.width} ${figure.height}`}
          >
            {figure.marks.map((mark, index) => (
              <FigureMark key={index} mark={mark} />
            ))}
          </svg>
        )}
      </div>
      <figcaption>{note}</figcaption>
    </figure>
  );
}

function FigureMark({ mark }: { readonly mark: Mark }) {
  if (mark.shape === 'text')
    return (
      <text
        className={styles[mark.style === 'name' ? 'nameMark' : 'tick']}
        x={mark.x}
        y={mark.y}
        textAnchor={mark.anchor}
      >
        {mark.text}
      </text>
    );
  if (mark.shape === 'circle')
    return (
      <circle className={styles['point']} cx={mark.x} cy={mark.y} r={POINT_RADIUS}>
        <title>{mark.title}</title>
      </circle>
    );
  const style = mark.style === 'point' ? 'points' : mark.style;
  return (
    <path className={styles[style]} d={mark.d} strokeDasharray={mark.dash}>
      {mark.title !== undefined && <title>{mark.title}</title>}
    </path>
  );
}
