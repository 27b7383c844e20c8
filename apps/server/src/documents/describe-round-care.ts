import { ARTERIAL_GAS_VALUES } from '@eupnea/contracts/lab-values';
import type { RoundPage } from '@eupnea/contracts/round-page';
import { UNITS } from '@eupnea/model';
import { describeDose } from '@eupnea/notation/describe-dose';
import { displayEntered, displayUnit, MISSING, enteredDecimals } from '@eupnea/notation/display-value';
import { formatLimit } from '@eupnea/notation/format-number';
import { writeMoment } from '@eupnea/notation/format-time';
import { GAS_ROWS } from '@eupnea/notation/gas-rows';
import { printOxygenation } from '@eupnea/notation/print-oxygenation';
import type { Reader } from './reader.ts';
import { describeSmall, printSeconds } from './report-parts.ts';
import type { Block, Cell, Panel } from './sheet.ts';

/** The newest gases side by side, the newest first. */
export function describeGases({ gases, end }: RoundPage, reader: Reader): Panel {
  const { t, locale } = reader;
  const partial = displayUnit({ unit: UNITS.partialPressure.unit }, reader);
  const rows = GAS_ROWS.map(([code, symbol]): readonly Cell[] => {
    const { unit } = ARTERIAL_GAS_VALUES[code];
    const shown = unit === UNITS.partialPressure.unit ? partial : code === 'pH' ? '' : unit;
    const name = symbol ?? t('medCard.value.lactate');
    const decimals = enteredDecimals(
      unit,
      gases.map((gas) => gas[code]),
      reader,
    );
    return [
      { text: shown === '' ? name : `${name}, ${shown}` },
      ...gases.map((gas) => ({
        text: gas[code] === null ? MISSING : displayEntered(unit, gas[code], reader, decimals),
      })),
    ];
  });
  const oxygenation: readonly Cell[] = [
    { text: `P/F, ${partial}` },
    ...gases.map((gas) => ({
      text: printOxygenation(gas.PF, reader),
      isStrong: true,
      ...(gas.PF_FiO2 === null
        ? {}
        : { small: t('round.atOxygen', { percent: formatLimit(gas.PF_FiO2, locale) }) }),
    })),
  ];
  const taken = gases.map(({ taken_at: at }) => writeMoment(Date.parse(at), Date.parse(end), reader));
  return {
    title: t('round.gases'),
    note: t('round.gasesNote'),
    blocks: [
      gases.length === 0
        ? { kind: 'text', text: t('round.noGases') }
        : { kind: 'table', head: [t('medCard.takenAt'), ...taken], rows: [...rows, oxygenation] },
    ],
  };
}

/** Medications given at the end, and the alarms of these hours. */
export function describeTreatment(round: RoundPage, reader: Reader): Panel {
  const { t, locale } = reader;
  const { alarms, medications, medications_total: total } = round;
  const endMs = Date.parse(round.end);
  const byPriority = alarms.by_priority
    .filter(({ episodes }) => episodes > 0)
    .map(({ priority, episodes }) => `${t(`priority.${priority}`)} ${episodes}`);
  return {
    title: t('round.medications'),
    note: t('round.medicationsNote'),
    blocks: [
      ...(medications.length === 0 ? [{ kind: 'text' as const, text: t('round.noMedications') }] : []),
      ...medications.map((medication): Block => {
        const since = t('round.since', {
          time: writeMoment(Date.parse(medication.started_at), endMs, reader),
        });
        return {
          kind: 'text',
          text: [medication.name, describeDose(medication, locale), since]
            .filter((part) => part !== '')
            .join(' · '),
        };
      }),
      ...(total > medications.length
        ? [describeSmall(t('round.moreMedications', { count: total - medications.length }))]
        : []),
      describeSmall(
        [
          t('reports.alarms', { count: alarms.episodes }),
          ...byPriority,
          ...(alarms.in_alarm_seconds === null
            ? []
            : [t('reports.inAlarm', { time: printSeconds(alarms.in_alarm_seconds) })]),
        ].join(' · '),
      ),
    ],
  };
}
