import type { Weaning } from '@eupnea/contracts/weaning';
import { UNITS, WEANING_STATES, type WeaningState } from '@eupnea/model';
import { displayLimit, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatDay, writeInstant, writePeriod } from '@eupnea/notation/format-time';
import { describeWeaningDay } from '@eupnea/notation/weaning-trials';
import { criterionUnit, printBounds, printCriterionValue } from '@eupnea/notation/weaning-values';
import { describeTrialNumbers, describeTrials } from './describe-trials.ts';
import { frameSheet, warnOfUse } from './frame-sheet.ts';
import type { Reader } from './reader.ts';
import { printSeconds } from './report-parts.ts';
import type { Cell, KeyNumber, Mark, Panel, Shade, Sheet } from './sheet.ts';

const STATE_SHADES: { readonly [State in WeaningState]: Shade } = {
  controlled: 'dark',
  assisted: 'light',
  trial: 'ink',
  off: 'faint',
  unknown: 'hatched',
};
const BAR_HEIGHT = 13;
/** Shows the length of the day also where nothing is recorded. */
const DAY_LINE: Mark = {
  kind: 'line',
  points: [
    [0, 1],
    [1, 1],
  ],
  shade: 'middle',
};
const DAY_HOURS = [0, 6, 12, 18] as const;

/** The weaning page as on its screen, across the paper. */
export function describeWeaning(weaning: Weaning, reader: Reader): Sheet {
  const { t } = reader;
  const period = writePeriod(Date.parse(weaning.start), Date.parse(weaning.end), reader);
  return {
    ...frameSheet(reader, weaning.made_at),
    title: t('weaning.title'),
    subject: weaning.patient.pseudonym,
    period: `${period}, ${weaning.time_zone}`,
    lines: [],
    numbers: [...describeStates(weaning, reader), describeFreeDays(weaning, reader)],
    parts: [
      {
        kind: 'panels',
        panels: [
          describeTimeline(weaning, reader),
          describeTrials(weaning, reader),
          ...(weaning.trials.length === 0 ? [] : [describeTrialNumbers(weaning, reader)]),
        ],
      },
      {
        kind: 'columns',
        left: [describeReadiness(weaning, reader)],
        right: [describeDefinition(weaning, reader)],
      },
    ],
    feet: [warnOfUse(reader)],
    isLandscape: true,
  };
}

function describeStates({ days }: Weaning, { t }: Reader): readonly KeyNumber[] {
  const total = (state: WeaningState): number => days.reduce((sum, { seconds }) => sum + seconds[state], 0);
  const all = WEANING_STATES.reduce((sum, state) => sum + total(state), 0);
  return WEANING_STATES.map((state) => ({
    name: t(`weaning.state.${state}`),
    value: printSeconds(total(state)),
    note: t('weaning.ofTime', {
      share: all === 0 ? MISSING : `${Math.round((100 * total(state)) / all)} %`,
    }),
  }));
}

function describeFreeDays({ ventilator_free: free }: Weaning, reader: Reader): KeyNumber {
  const { t, locale } = reader;
  const since =
    free.last_end === null ? '' : t('weaning.freeSince', { time: writeInstant(free.last_end, reader) });
  return {
    name: t('weaning.free', { days: free.of_days }),
    value: free.days === null ? MISSING : formatNumber(free.days, 1, locale),
    unit: free.days === null ? '' : 'd',
    note: `${t(`weaning.freeState.${free.state}`)} ${since}`.trimEnd(),
  };
}

function describeTimeline(weaning: Weaning, { t, locale }: Reader): Panel {
  const { undecided_seconds: undecided } = weaning;
  return {
    title: t('weaning.timeline'),
    note: t('weaning.timelineNote', { zone: weaning.time_zone }),
    blocks: [
      {
        kind: 'legend',
        entries: WEANING_STATES.map((state) => ({
          shade: STATE_SHADES[state],
          text: t(`weaning.state.${state}`),
        })),
      },
      ...weaning.days.flatMap((day, place) => [
        {
          kind: 'text' as const,
          isSmall: true,
          text: `${formatDay(day.day, locale)}: ${describeWeaningDay(weaning, day, t)}`,
        },
        {
          kind: 'picture' as const,
          picture: {
            height: BAR_HEIGHT,
            alternative: `${formatDay(day.day, locale)}: ${describeWeaningDay(weaning, day, t)}`,
            marks: [...drawDay(weaning, day), DAY_LINE],
            ...(place === weaning.days.length - 1
              ? { below: DAY_HOURS.map((hour) => ({ at: hour / 24, text: `${hour} h` })) }
              : {}),
          },
        },
      ]),
      ...(undecided > 0
        ? [
            {
              kind: 'text' as const,
              isSmall: true,
              text: t('weaning.undecidedTime', { time: printSeconds(undecided) }),
            },
          ]
        : []),
      ...(weaning.is_cut ? [{ kind: 'text' as const, isSmall: true, text: t('weaning.isCut') }] : []),
    ],
  };
}

/** The spans of a day from its first to its last instant. */
function drawDay({ timeline }: Weaning, day: Weaning['days'][number]): readonly Mark[] {
  const [startMs, endMs] = [Date.parse(day.start), Date.parse(day.end)];
  const toFraction = (timeMs: number): number => (timeMs - startMs) / (endMs - startMs);
  return timeline.flatMap(({ state, start, end }): readonly Mark[] => {
    const from = Math.max(Date.parse(start), startMs);
    const to = Math.min(Date.parse(end), endMs);
    if (from >= to) return [];
    return [
      {
        kind: 'box',
        x: toFraction(from),
        y: 0,
        width: toFraction(to) - toFraction(from),
        height: 1,
        shade: STATE_SHADES[state],
        isOutlined: true,
      },
    ];
  });
}

function describeReadiness(weaning: Weaning, reader: Reader): Panel {
  const { t } = reader;
  return {
    title: t('weaning.readiness'),
    note: t('weaning.readinessNote', { time: writeInstant(weaning.readiness_at, reader) }),
    blocks: [
      {
        kind: 'table',
        head: [
          t('weaning.criterion'),
          t('weaning.bound'),
          t('weaning.value'),
          t('weaning.age'),
          t('weaning.stands'),
        ],
        texts: [4],
        rows: weaning.readiness.map((criterion) =>
          describeCriterion(criterion, weaning.readiness_at, reader),
        ),
      },
      {
        kind: 'text',
        isSmall: true,
        text: t('weaning.unrecorded', {
          criteria: weaning.unrecorded.map((code) => t(`weaning.notRecorded.${code}`)).join(', '),
        }),
      },
    ],
  };
}

function describeCriterion(
  criterion: Weaning['readiness'][number],
  readAt: string,
  reader: Reader,
): readonly Cell[] {
  const { t } = reader;
  const { code, value, at, verdict, support_cmh2o: support } = criterion;
  const unit = criterionUnit(code, reader);
  const name = t(`weaning.criterionOf.${code}`);
  return [
    {
      text: unit === '' ? name : `${name}, ${unit}`,
      ...(support === null
        ? {}
        : { small: t('weaning.underSupport', { pressure: printPressure(support, reader) }) }),
    },
    { text: printBounds(criterion, reader) },
    { text: printCriterionValue(code, value, reader), isStrong: true },
    { text: at === null ? '' : printSeconds((Date.parse(readAt) - Date.parse(at)) / 1000) },
    { text: t(`weaning.verdict.${verdict}`) },
  ];
}

function printPressure(value: number, reader: Reader): string {
  return `${displayLimit(UNITS.pressure.unit, value, reader)} ${displayUnit(UNITS.pressure, reader)}`;
}

function describeDefinition(
  { definition, definition_project_id: project, ventilator_free: free }: Weaning,
  reader: Reader,
): Panel {
  const { t } = reader;
  const meaning = t('weaning.definitionText', {
    support: printPressure(definition.support_max_cmh2o, reader),
    peep: printPressure(definition.peep_max_cmh2o, reader),
    shortest: definition.shortest_minutes,
    completed: definition.completed_minutes,
    longest: definition.longest_minutes,
    bridge: definition.bridge_minutes,
  });
  return {
    title: t('weaning.definition'),
    note: t(project === null ? 'weaning.ofDefault' : 'weaning.ofProject'),
    blocks: [
      {
        kind: 'text',
        text: `${meaning} ${t(definition.standby_trials ? 'weaning.standbyCounts' : 'weaning.standbyDoesNotCount')}`,
      },
      { kind: 'text', text: t('weaning.method', { hours: free.hold_hours }) },
    ],
  };
}
