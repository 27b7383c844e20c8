import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import type { Weaning } from '@eupnea/contracts/weaning';
import { writeMoment } from '@eupnea/notation/format-time';
import {
  describeCompletion,
  describeTrialGas,
  layRsbi,
  listEfforts,
  PUBLISHED_RSBI,
} from '@eupnea/notation/weaning-trials';
import { printPressures, printWhole } from '@eupnea/notation/weaning-values';
import type { Reader } from './reader.ts';
import { printSeconds } from './report-parts.ts';
import type { Cell, Panel } from './sheet.ts';

type Trial = Weaning['trials'][number];

const COURSE_HEIGHT = 18;

/** Trials of these days, newest first: when and how they ended, and the course of RSBI. */
export function describeTrials(weaning: Weaning, reader: Reader): Panel {
  const { t } = reader;
  const { trials, trials_total: total } = weaning;
  return {
    title: t('weaning.trials', { number: total }),
    note: t('weaning.trialsNote'),
    blocks: [
      trials.length === 0
        ? { kind: 'text', text: t('weaning.noTrials') }
        : {
            kind: 'table',
            head: [
              t('weaning.start'),
              t('weaning.duration'),
              t('weaning.pressures'),
              t('weaning.ended'),
              t('weaning.rsbi'),
              t('weaning.course'),
            ],
            texts: [1, 2, 3, 4, 5],
            rows: trials.map((trial) => describeTrial(trial, weaning, reader)),
          },
      ...(total > trials.length
        ? [
            {
              kind: 'text' as const,
              isSmall: true,
              text: t('weaning.moreTrials', { number: total - trials.length }),
            },
          ]
        : []),
    ],
  };
}

function describeTrial(trial: Trial, weaning: Weaning, reader: Reader): readonly Cell[] {
  const { t } = reader;
  const [startMs, endMs] = [Date.parse(trial.start), Date.parse(trial.end)];
  return [
    {
      text: writeMoment(startMs, Date.parse(weaning.end), reader),
      ...(trial.start_gap_seconds > 0
        ? { small: t('weaning.startGap', { time: printSeconds(trial.start_gap_seconds) }) }
        : {}),
    },
    {
      text: printSeconds((endMs - startMs) / 1000),
      isStrong: true,
      ...(trial.interrupted_seconds > 0
        ? { small: t('weaning.interrupted', { time: printSeconds(trial.interrupted_seconds) }) }
        : {}),
    },
    { text: printPressures(trial, reader), small: t(`weaning.kind.${trial.kind}`) },
    { text: t(`weaning.end.${trial.ended}`), small: describeCompletion(trial, weaning, t) },
    {
      text: `${printWhole(trial.rsbi_first, reader)} → ${printWhole(trial.rsbi_last, reader)}`,
      isStrong: true,
      small: t('weaning.highest', { value: printWhole(trial.rsbi_max, reader) }),
    },
    drawCourse(trial.minutes, reader),
  ];
}

/** RSBI by minute with the published value as a dashed line. */
function drawCourse(minutes: Trial['minutes'], { t }: Reader): Cell {
  const course = layRsbi(minutes);
  if (course === null) return { text: t('weaning.unknown') };
  const last = Math.max(1, minutes.length - 1);
  const level = 1 - PUBLISHED_RSBI / course.top;
  return {
    text: '',
    picture: {
      height: COURSE_HEIGHT,
      alternative: t('weaning.course'),
      marks: [
        {
          kind: 'line',
          points: [
            [0, level],
            [1, level],
          ],
          shade: 'middle',
          isDashed: true,
        },
        ...course.lines.map((line) => ({
          kind: 'line' as const,
          shade: 'ink' as const,
          isBold: true,
          points: line.map(({ minute, rsbi }) => [minute / last, 1 - rsbi / course.top] as const),
        })),
      ],
    },
  };
}

/** Variability, effort and gases of the same trials. */
export function describeTrialNumbers(weaning: Weaning, reader: Reader): Panel {
  const { t } = reader;
  const endMs = Date.parse(weaning.end);
  const printGas = (gas: ArterialBloodGas | null): Cell =>
    gas === null
      ? { text: t('weaning.noGas') }
      : { text: describeTrialGas(gas, reader), small: writeMoment(Date.parse(gas.taken_at), endMs, reader) };
  return {
    title: t('weaning.numbers'),
    note: t('weaning.numbersNote'),
    blocks: [
      {
        kind: 'table',
        head: [
          t('weaning.start'),
          t('weaning.breaths'),
          t('weaning.cvVolume'),
          t('weaning.cvRate'),
          t('weaning.entropy'),
          t('weaning.effort'),
          t('weaning.gasBefore'),
          t('weaning.gasAfter'),
        ],
        texts: [5, 6, 7],
        rows: weaning.trials.map((trial) => {
          const efforts = listEfforts(trial, t, reader);
          return [
            { text: writeMoment(Date.parse(trial.start), endMs, reader) },
            { text: String(trial.breaths) },
            { text: printWhole(trial.vte_cv_percent, reader, 1) },
            { text: printWhole(trial.rate_cv_percent, reader, 1) },
            { text: printWhole(trial.sample_entropy, reader, 2) },
            { text: efforts.length === 0 ? t('weaning.unknown') : efforts.join('; ') },
            printGas(trial.gas_before),
            printGas(trial.gas_after),
          ];
        }),
      },
    ],
  };
}
