import type { RoundPage } from '@eupnea/contracts/round-page';
import { UNITS } from '@eupnea/model';
import { CHANGE_ARROWS, describeInterval, displaySigned } from '@eupnea/notation/change-mark';
import { describeCountedIndex } from '@eupnea/notation/describe-counted-index';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { describeRoundSubject } from '@eupnea/notation/describe-weight';
import { displaySetting } from '@eupnea/notation/display-setting';
import { displayNumber, displayUnit, displayValue, MISSING } from '@eupnea/notation/display-value';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatNumber } from '@eupnea/notation/format-number';
import { writeMoment, writePeriod } from '@eupnea/notation/format-time';
import { settingLabelKey, settingUnit } from '@eupnea/notation/name-setting';
import { printOxygenation } from '@eupnea/notation/print-oxygenation';
import { defineValue, nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import { toReported } from '@eupnea/notation/round-values';
import { describeGases, describeTreatment } from './describe-round-care.ts';
import { describeWorstHour } from './describe-worst-hour.ts';
import { frameSheet, warnOfUse } from './frame-sheet.ts';
import type { Reader } from './reader.ts';
import { describeBounds, describeMedian, describeObserved, describeSmall } from './report-parts.ts';
import type { Cell, KeyNumber, Panel, Sheet } from './sheet.ts';

type Value = RoundPage['numbers'][number]['value'];

/** The round page as on its screen, on one A4. */
export function describeRoundPage(round: RoundPage, reader: Reader): Sheet {
  const { t, locale } = reader;
  const isRunning = Date.parse(round.end) >= Date.parse(round.made_at);
  const period = writePeriod(Date.parse(round.start), Date.parse(round.end), reader);
  return {
    ...frameSheet(reader, round.made_at),
    title: t('round.title'),
    subject: round.patient.pseudonym,
    period: [`${period}, ${round.time_zone}`, ...(isRunning ? [t('round.notOver')] : [])].join(' · '),
    lines: [describeRoundSubject(round, t, locale)],
    numbers: describeTiles(round, reader),
    parts: [
      { kind: 'panels', panels: [describeSettings(round, reader)] },
      {
        kind: 'columns',
        left: [describeNumbers(round, reader), describeChanges(round, reader), describeGases(round, reader)],
        right: [
          describeBounds(toReported(round), reader),
          describeWorstHour(round.worst_hour, reader),
          describeTreatment(round, reader),
        ],
      },
    ],
    feet: [
      `${t('round.method', { level: Math.round(round.bootstrap.level * 100) })} ${describeCountedIndex(round.asynchrony.counted, t, locale)}`,
      warnOfUse(reader),
    ],
    fitsOnePage: true,
  };
}

function describeTiles(round: RoundPage, reader: Reader): readonly KeyNumber[] {
  const { t, locale } = reader;
  const report = toReported(round);
  const { asynchrony, asynchrony_before: before, power } = round;
  const [gas] = round.gases;
  return [
    ...describeMedian('vt_ml_kg', report, reader, describeChange(round, 'vt_ml_kg', reader)),
    ...describeMedian(
      'driving_pressure_cmh2o',
      report,
      reader,
      describeChange(round, 'driving_pressure_cmh2o', reader),
    ),
    {
      name: t('reports.meanOf', { name: t('reports.power') }),
      value: power.mean_j_min === null ? MISSING : formatNumber(power.mean_j_min, 1, locale),
      unit: power.mean_j_min === null ? '' : 'J/min',
      note:
        power.mean_j_min === null
          ? t(reasonKey('mp_geometric_j_min', report))
          : describeChange(round, 'mp_geometric_j_min', reader),
    },
    {
      name: t('round.oxygenation'),
      value: printOxygenation(gas?.PF ?? null, reader),
      unit: (gas?.PF ?? null) === null ? '' : displayUnit({ unit: UNITS.partialPressure.unit }, reader),
      note:
        gas === undefined
          ? t('round.noGases')
          : t('round.takenAt', {
              time: writeMoment(Date.parse(gas.taken_at), Date.parse(round.end), reader),
            }),
    },
    {
      name: t('reports.withFinding'),
      value: formatFindingShare(asynchrony, locale),
      note:
        round.breaths === 0
          ? t('reports.missing.noBreaths')
          : `${describeDecided(asynchrony, t)}. ${t('round.wasShare', { share: formatFindingShare(before, locale) })}`,
    },
    describeObserved(round, reader),
  ];
}

function describeChange(round: RoundPage, value: Value, reader: Reader): string {
  const { t } = reader;
  const definition = defineValue(value);
  const found = round.numbers.find((known) => known.value === value);
  if (definition === null || found === undefined) return '';
  if (found.difference.direction === null) return t('round.noComparison');
  const { text, small } = printChange(found, reader);
  return `${text} ${small ?? ''} ${t('round.sinceBefore')}`;
}

/** "↑ +1.2" with its interval below; `---` where too few hours have enough breaths. */
function printChange({ value: code, difference }: RoundPage['numbers'][number], reader: Reader): Cell {
  const { t } = reader;
  const definition = defineValue(code);
  const { direction, value } = difference;
  if (definition === null || direction === null || value === null) return { text: MISSING };
  return {
    text: `${CHANGE_ARROWS[direction]} ${displaySigned(definition, value, reader)}`,
    small: describeInterval(difference, definition, t, reader),
  };
}

function describeSettings(round: RoundPage, reader: Reader): Panel {
  const { t } = reader;
  const endMs = Date.parse(round.end);
  return {
    title: t('round.settings'),
    note: t(round.is_on_device ? 'round.inForce' : 'round.lastInForce'),
    blocks: [
      round.settings.length === 0
        ? { kind: 'text', text: t('round.noSettings') }
        : {
            kind: 'text',
            text: round.settings
              .map((setting) => {
                const { parameter, since, estimated } = setting;
                const unit = settingUnit(parameter, reader);
                const value = `${displaySetting(parameter, setting, reader, t)}${unit === '' ? '' : ` ${unit}`}`;
                const basis = estimated
                  ? t('round.estimated')
                  : t('round.since', { time: writeMoment(Date.parse(since), endMs, reader) });
                return `${t(settingLabelKey(parameter))} ${value} (${basis})`;
              })
              .join(' · '),
          },
    ],
  };
}

function describeNumbers(round: RoundPage, reader: Reader): Panel {
  const { t } = reader;
  const report = toReported(round);
  return {
    title: t('reports.values'),
    note: t('round.numbersNote'),
    blocks: [
      {
        kind: 'table',
        head: [t('reports.value'), t('alarms.median'), 'p5–p95', t('round.before'), t('round.change')],
        rows: round.numbers.flatMap((found): readonly (readonly Cell[])[] => {
          const definition = defineValue(found.value);
          if (definition === null) return [];
          const unit = displayUnit(definition, reader);
          const name = t(nameKeyOf(found.value, report.weights));
          const print = (value: number | null): string => displayNumber(definition, value, reader);
          return [
            [
              {
                text: unit === '' ? name : `${name}, ${unit}`,
                ...(found.n === 0 ? { small: t(reasonKey(found.value, report)) } : {}),
              },
              { text: print(found.median), isStrong: true },
              { text: found.n === 0 ? MISSING : `${print(found.p5)}–${print(found.p95)}` },
              { text: print(found.median_before) },
              printChange(found, reader),
            ],
          ];
        }),
      },
      ...(round.numbers.some(({ n, difference }) => n > 0 && difference.direction === null)
        ? [describeSmall(`${MISSING} ${t('round.noComparison')}`)]
        : []),
    ],
  };
}

function describeChanges(round: RoundPage, reader: Reader): Panel {
  const { t } = reader;
  const { changes, changes_total: total } = round;
  const endMs = Date.parse(round.end);
  const print = (parameter: string, value: RoundPage['changes'][number]['value']): string =>
    displayValue('setting', parameter, value, reader);
  return {
    title: t('round.changes', { count: total }),
    note: t('round.changesNote'),
    blocks: [
      changes.length === 0
        ? { kind: 'text', text: t('round.noChanges') }
        : {
            kind: 'table',
            head: [t('reports.time'), t('round.settings'), t('round.change')],
            texts: [1],
            rows: changes.map(({ at, parameter, previous, value }) => [
              { text: writeMoment(Date.parse(at), endMs, reader) },
              { text: t(settingLabelKey(parameter)) },
              {
                text: `${print(parameter, previous)} → ${print(parameter, value)} ${settingUnit(parameter, reader)}`.trimEnd(),
              },
            ]),
          },
      ...(total > changes.length
        ? [describeSmall(t('round.moreChanges', { count: total - changes.length }))]
        : []),
    ],
  };
}
