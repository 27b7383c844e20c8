/** Waves as SVG, one panel beside the other, one track below the other: what reports draw for the eye. */
export interface WaveTrack {
  readonly name: string;
  readonly unit: string;
  readonly values: ArrayLike<number>;
}

export interface WavePanel {
  readonly title: string;
  readonly rateHz: number;
  readonly tracks: readonly WaveTrack[];
  /** Upright lines with a word, in seconds from the left edge. */
  readonly marks?: readonly { readonly atS: number; readonly text: string }[];
}

const PANEL_WIDTH = 720;
const TRACK_HEIGHT = 120;
const HEAD = 26;
const LEFT = 64;
const GAP = 14;
/** A flat line is drawn in the middle of this range instead of as noise over the whole height. */
const LEAST_RANGE = 2;

export function drawPanels(panels: readonly WavePanel[]): string {
  const most = Math.max(...panels.map(({ tracks }) => tracks.length));
  const height = HEAD + most * (TRACK_HEIGHT + GAP) + GAP;
  const body = panels.map(
    (panel, at) => `<g transform="translate(${at * PANEL_WIDTH} 0)">\n${drawPanel(panel)}\n</g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panels.length * PANEL_WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...body,
    '</svg>\n',
  ].join('\n');
}

function drawPanel({ title, rateHz, tracks, marks = [] }: WavePanel): string {
  const longest = Math.max(...tracks.map(({ values }) => values.length));
  const seconds = longest / rateHz;
  const toX = (atS: number) => LEFT + ((PANEL_WIDTH - LEFT - GAP) * atS) / seconds;
  const bottom = HEAD + tracks.length * (TRACK_HEIGHT + GAP);
  const lines = Array.from({ length: Math.floor(seconds) + 1 }, (_, atS) => {
    const x = round(toX(atS));
    return `<path d="M${x} ${HEAD}V${bottom}" stroke="#e4e7ea"/>`;
  });
  const words = marks.map(({ atS, text }, at) => {
    const x = round(toX(atS));
    // Words of neighbours stand on three lines, so that they stay legible.
    const y = HEAD + 10 + (at % 3) * 12;
    return `<path d="M${x} ${HEAD}V${bottom}" stroke="#b3261e" stroke-dasharray="3 3"/><text x="${x + 3}" y="${y}" fill="#b3261e">${escape(text)}</text>`;
  });
  const drawn = tracks.map((track, at) =>
    drawTrack(track, HEAD + at * (TRACK_HEIGHT + GAP), (index) => toX(index / rateHz)),
  );
  return [
    `<text x="${LEFT}" y="17" font-weight="bold">${escape(title)}</text>`,
    ...lines,
    ...drawn,
    ...words,
  ].join('\n');
}

function drawTrack({ name, unit, values }: WaveTrack, top: number, toX: (index: number) => number): string {
  const finite = Array.from(values).filter((value) => Number.isFinite(value));
  const low = Math.min(...finite);
  const high = Math.max(...finite, low + LEAST_RANGE);
  const toY = (value: number) => top + TRACK_HEIGHT - (TRACK_HEIGHT * (value - low)) / (high - low);
  let path = '';
  let isDown = false;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isFinite(value)) path += `${isDown ? 'L' : 'M'}${round(toX(index))} ${round(toY(value))}`;
    isDown = Number.isFinite(value);
  }
  const zero =
    low < 0 && high > 0 ? `<path d="M${LEFT} ${round(toY(0))}H${PANEL_WIDTH - GAP}" stroke="#9aa3ab"/>` : '';
  return [
    zero,
    `<path d="${path}" fill="none" stroke="#0b5cad" stroke-width="1.2"/>`,
    `<text x="4" y="${top + 12}">${high.toFixed(0)}</text>`,
    `<text x="4" y="${top + TRACK_HEIGHT}">${low.toFixed(0)}</text>`,
    `<text x="4" y="${top + TRACK_HEIGHT / 2 - 6}">${escape(name)}</text>`,
    `<text x="4" y="${top + TRACK_HEIGHT / 2 + 8}" fill="#5b6670">${escape(unit)}</text>`,
  ].join('\n');
}

/** A tenth of a unit of the picture is finer than any line. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
