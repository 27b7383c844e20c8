import { nameControl } from '@eupnea/notation/name-control';
import type { TimeseriesBands } from '@eupnea/contracts/timeseries';
import type { TimeWindow } from '@eupnea/waveform';

/** Piece of a band: left edge and width as fractions of the visible width. */
export interface BandPiece {
  readonly key: string;
  readonly left: number;
  readonly width: number;
  readonly text: string;
  /** Drawn stronger: ventilation of a passive patient, or an established connection. */
  readonly strong: boolean;
}

/** Minimum width of a piece as a fraction of the view; narrower mode changes cannot be read. */
const LEAST_SHARE = 0.001;
const CONTROLLED: ReadonlySet<string> = new Set(['vc', 'pc', 'dual']);

interface Stretch {
  readonly start: number;
  readonly end: number | null;
}

function place(stretch: Stretch, { fromMs, toMs }: TimeWindow): { left: number; width: number } {
  const start = Math.max(stretch.start, fromMs);
  const end = Math.min(stretch.end ?? toMs, toMs);
  return { left: (start - fromMs) / (toMs - fromMs), width: (end - start) / (toMs - fromMs) };
}

/** Modes over time: reported by the device, otherwise recognised from the waves. */
export function listModes(bands: TimeseriesBands, view: TimeWindow, unknown: string): readonly BandPiece[] {
  const told = bands.modes.filter(({ source }) => source !== 'recognised');
  const pieces = (told.length > 0 ? told : bands.modes).map((mode) => ({
    key: `${mode.device_id} ${mode.start}`,
    ...place(mode, view),
    text: mode.device_text ?? (mode.control === 'unknown' ? unknown : nameControl(mode.control)),
    strong: CONTROLLED.has(mode.control),
  }));
  return joinEqual(pieces.filter(({ width }) => width > 0)).filter(({ width }) => width >= LEAST_SHARE);
}

/** Joins neighbouring pieces of the same mode, because the mode is recognised per breath. */
function joinEqual(pieces: readonly BandPiece[]): BandPiece[] {
  const joined: BandPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const touches = last !== undefined && piece.left - (last.left + last.width) < LEAST_SHARE;
    if (last === undefined || !touches || last.text !== piece.text) joined.push(piece);
    else joined[joined.length - 1] = { ...last, width: piece.left + piece.width - last.left };
  }
  return joined;
}

export interface LinkTexts {
  readonly connected: string;
  readonly lost: string;
  readonly standby: string;
}

/** Connection over time: connected, lost, standby. */
export function listLinks(bands: TimeseriesBands, view: TimeWindow, texts: LinkTexts): readonly BandPiece[] {
  const links = bands.links.map((link) => ({
    key: `link ${link.device_id} ${link.start}`,
    ...place(link, view),
    text: link.connected ? texts.connected : texts.lost,
    strong: link.connected,
  }));
  const standby = bands.standby.map((stretch) => ({
    key: `standby ${stretch.device_id} ${stretch.start}`,
    ...place(stretch, view),
    text: texts.standby,
    strong: false,
  }));
  return [...links, ...standby].filter(({ width }) => width > 0);
}

/** Gaps without measured values, as fractions of the visible width. */
export function listGaps(
  gaps: readonly Stretch[],
  view: TimeWindow,
): readonly { left: number; width: number }[] {
  return gaps.map((gap) => place(gap, view)).filter(({ width }) => width > LEAST_SHARE);
}
