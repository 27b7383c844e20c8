import { ROUND_STRIP_STEP_S, type RoundPage } from '@eupnea/contracts/round-page';
import { FINDING_LETTERS, HOUR_MS } from '@eupnea/model';
import { readingDecimals, showChannelUnit } from '@eupnea/notation/channel-unit';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatLimit } from '@eupnea/notation/format-number';
import { writeClock, writePeriod } from '@eupnea/notation/format-time';
import { layStrip, STRIP_HEIGHT } from '@eupnea/notation/lay-strip';
import type { Reader } from './reader.ts';
import type { Block, Panel } from './sheet.ts';

type WorstHour = NonNullable<RoundPage['worst_hour']>;
type Wave = NonNullable<WorstHour['wave']>;

/** Kinds beside the picture, as on the screen. */
const KINDS_SHOWN = 4;
const STRIP_POINTS = 42;
const CHANNELS = ['pressure', 'flow'] as const;

/** The hour with the most findings, its kinds, and the waves of one of its breaths. */
export function describeWorstHour(worst: WorstHour | null, reader: Reader): Panel {
  const { t, locale } = reader;
  if (worst === null)
    return { title: t('round.worstHour'), blocks: [{ kind: 'text', text: t('round.noWorstHour') }] };
  const startMs = Date.parse(worst.start);
  const { breath, wave } = worst;
  const kinds = worst.kinds
    .slice(0, KINDS_SHOWN)
    .map(
      ({ kind, breaths_with_finding: breaths }) =>
        `${FINDING_LETTERS[kind]} ${t(`findings.kind.${kind}`)} ${breaths}`,
    );
  return {
    title: t('round.worstHour'),
    note: writePeriod(startMs, startMs + HOUR_MS, reader),
    blocks: [
      {
        kind: 'text',
        text: `${formatFindingShare(worst, locale)} ${t('reports.withFinding')}, ${describeDecided(worst, t)}`,
      },
      { kind: 'text', text: kinds.join(' · ') },
      ...(breath === null
        ? []
        : [
            {
              kind: 'text' as const,
              isSmall: true,
              text: t('round.example', {
                kind: t(`findings.kind.${breath.kind}`),
                time: writeClock(Date.parse(breath.started_at), reader),
                confidence: formatLimit(breath.confidence * 100, locale, 0),
              }),
            },
          ]),
      ...(wave === null
        ? [{ kind: 'text' as const, isSmall: true, text: t('round.noWave') }]
        : describeStrips(wave, reader)),
    ],
  };
}

/** Pressure and flow around the breath, which is shaded. */
function describeStrips(wave: Wave, { t, locale, units }: Reader): readonly Block[] {
  const seconds = wave.pressure.length * ROUND_STRIP_STEP_S;
  return CHANNELS.flatMap((channel): readonly Block[] => {
    const strip = layStrip(wave[channel]);
    if (strip === null) return [];
    const unit = showChannelUnit(channel, units);
    const print = (value: number): string =>
      formatLimit(value * unit.factor, locale, readingDecimals(channel, unit));
    const range = `${print(strip.lowest)} – ${print(strip.highest)} ${unit.label}`;
    const name = t(`waves.${channel}`);
    const zero = strip.zeroY / STRIP_HEIGHT;
    return [
      { kind: 'text', isSmall: true, text: `${name} ${range}` },
      {
        kind: 'picture',
        picture: {
          height: STRIP_POINTS,
          alternative: t('round.strip', { name, range, seconds: formatLimit(seconds, locale) }),
          marks: [
            {
              kind: 'box',
              x: wave.breath_from_s / seconds,
              y: 0,
              width: (wave.breath_to_s - wave.breath_from_s) / seconds,
              height: 1,
              shade: 'faint',
            },
            {
              kind: 'line',
              points: [
                [0, zero],
                [1, zero],
              ],
              shade: 'light',
            },
            ...strip.lines.map((line) => ({
              kind: 'line' as const,
              shade: 'ink' as const,
              points: readPoints(line, seconds),
            })),
          ],
        },
      },
    ];
  });
}

/** Points of a line of the strip, in seconds and hundredths of the height, as fractions. */
function readPoints(line: string, seconds: number): readonly (readonly [x: number, y: number])[] {
  return line.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return [x / seconds, y / STRIP_HEIGHT];
  });
}
