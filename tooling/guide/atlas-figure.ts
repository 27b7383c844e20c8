import { readProjectFile } from '../checks/project-files.ts';
import { type GuideLanguage, wordsOf } from './guide-words.ts';

const CHANNELS = ['pressure', 'flow', 'volume', 'muscle_pressure'] as const;
type Channel = (typeof CHANNELS)[number];

/** One drawn breath of the atlas, as `npm run guide:atlas` writes it. Times in s from the left edge. */
export interface AtlasFigure {
  readonly bed: string;
  readonly mode: string;
  readonly seed: number;
  readonly rateHz: number;
  /** Start of inspiration, start of expiration, end. */
  readonly breath: readonly [number, number, number];
  readonly efforts: readonly (readonly [number, number])[];
  readonly tracks: Readonly<Record<Channel, readonly number[]>>;
}

const FIGURES = 'docs/guide/atlas/figures.json';
const WIDTH = 600;
const HEIGHT = 100;
/** A flat trace is drawn within this range instead of as noise over the whole height. */
const LEAST_RANGE: Readonly<Record<Channel, number>> = {
  pressure: 5,
  flow: 20,
  volume: 100,
  muscle_pressure: 5,
};

/** Parsed once for all pages of a build. */
let figures: Readonly<Record<string, AtlasFigure>> | null = null;

/** The breath of a kind as HTML: one SVG a track, its labels beside it as text, coloured by the theme. */
export function drawAtlasFigure(kind: string, language: GuideLanguage, alternative: string): string {
  figures ??= JSON.parse(readProjectFile(FIGURES));
  const figure = figures?.[kind];
  if (figure === undefined) throw new Error(`figures.json has no ${kind}: run "npm run guide:atlas"`);
  const words = wordsOf(language);
  const tracks = CHANNELS.map((channel) => drawTrack(figure, channel, words.tracks[channel])).join('');
  const caption = words.drawn.replace('{mode}', figure.mode.toUpperCase());
  return `<figure class="breath"><div role="img" aria-label="${alternative}">${tracks}</div><figcaption>${caption}</figcaption></figure>`;
}

function drawTrack(figure: AtlasFigure, channel: Channel, label: string): string {
  const values = figure.tracks[channel];
  const seconds = values.length / figure.rateHz;
  const low = Math.min(...values, 0);
  const high = Math.max(...values, low + LEAST_RANGE[channel]);
  const x = (atS: number) => Math.round((WIDTH * 10 * atS) / seconds) / 10;
  const y = (value: number) =>
    Math.round(10 * (HEIGHT - 4 - ((HEIGHT - 8) * (value - low)) / (high - low))) / 10;
  const points = values.map((value, at) => `${x(at / figure.rateHz)} ${y(value)}`).join('L');
  const [start, cycling, end] = figure.breath;
  const grid = Array.from({ length: Math.floor(seconds) }, (_, at) => `M${x(at + 1)} 0V${HEIGHT}`).join('');
  const shade = `<path class="shade" d="M${x(start)} 0H${x(end)}V${HEIGHT}H${x(start)}Z"/>`;
  const area =
    channel === 'muscle_pressure' ? `<path class="area" d="M0 ${y(0)}L${points}L${WIDTH} ${y(0)}Z"/>` : '';
  return (
    `<div class="track" data-channel="${channel}"><p>${label}</p><div class="well">` +
    `<span class="high">${format(high)}</span><span class="low">${format(low)}</span>` +
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${shade}` +
    `<path class="grid" d="${grid}"/><path class="zero" d="M0 ${y(0)}H${WIDTH}"/>` +
    `<path class="cycling" d="M${x(cycling)} 0V${HEIGHT}"/>${area}<path class="wave" d="M${points}"/></svg></div></div>`
  );
}

function format(value: number): string {
  return String(Math.round(value)).replace('-', '−');
}
