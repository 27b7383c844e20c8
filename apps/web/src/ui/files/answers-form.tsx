import type { ChannelMapping, RecordingInspection, RecordingQuestion } from '@eupnea/model';
import { Button, Select } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { lacksBreathChannels, type FileAnswers } from '../../lib/files/edit-mapping.ts';
import type { ChannelRanges } from '../../lib/files/recording-preview.ts';
import { listTimeZones } from '../../lib/files/time-zones.ts';
import { isWallTime } from '../../lib/format/wall-time.ts';
import { DateTimeField } from '../date-time-field.tsx';
import styles from './answers-form.module.css';
import { LagChoice } from './lag-choice.tsx';
import { LagEntry } from './lag-entry.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { QuestionReasons } from './question-reasons.tsx';

interface AnswersFormProps {
  readonly inspection: RecordingInspection;
  readonly answers: FileAnswers;
  readonly headText: string;
  readonly ranges: ChannelRanges;
  /** Whether times are required; a conversion can leave them unknown. */
  readonly timesRequired: boolean;
  readonly onChange: (answers: FileAnswers) => void;
}

/** Answers that a file lacks: start, time zone and columns. Nothing is prefilled. */
export function AnswersForm(props: AnswersFormProps) {
  const { inspection, answers, headText, ranges, timesRequired, onChange } = props;
  const { t } = useTranslation();
  const asks = new Set(inspection.questions.map((question) => question.asks));
  const guessed = (asks.has('channels') || asks.has('units')) && !answers.mappingSeen;
  const { mapping } = answers;
  const changeMapping = (changed: ChannelMapping) =>
    onChange({ ...answers, mapping: changed, mappingSeen: true });
  return (
    <div className={styles['form']}>
      {(asks.has('start') || asks.has('time_zone')) && (
        <div className={styles['times']}>
          {asks.has('start') && (
            <DateTimeField
              clock="named"
              label={t('files.start')}
              description={describeStart(inspection, timesRequired, t)}
              withAsterisk={timesRequired}
              value={answers.startedAt ?? ''}
              onChange={(text) => onChange({ ...answers, startedAt: isWallTime(text) ? text : null })}
            />
          )}
          {asks.has('time_zone') && (
            <Select
              label={t('files.timeZone')}
              description={t(timesRequired ? 'files.timeZoneHint' : 'files.timeOptional')}
              placeholder={t('files.chooseOne')}
              withAsterisk={timesRequired}
              searchable
              clearable={!timesRequired}
              nothingFoundMessage={t('files.noZone')}
              limit={60}
              data={listTimeZones()}
              value={answers.timeZone}
              onChange={(timeZone) => onChange({ ...answers, timeZone })}
            />
          )}
        </div>
      )}
      {mapping !== null && inspection.lag !== undefined && (
        <LagChoice
          lag={inspection.lag}
          isRequired={asks.has('lag')}
          lagMs={mapping.lagMs}
          unlike={findUnlikeNames(inspection)}
          onChange={(lagMs) => onChange({ ...answers, mapping: { ...mapping, lagMs } })}
        />
      )}
      {mapping !== null && inspection.lag === undefined && asks.has('lag') && (
        <LagEntry
          lagMs={mapping.lagMs}
          onChange={(lagMs) => onChange({ ...answers, mapping: { ...mapping, lagMs } })}
        />
      )}
      {mapping !== null && (
        <section className={styles['columns']} aria-label={t('files.mapping.title')}>
          <h3>{t('files.mapping.title')}</h3>
          {guessed && mapping.channels.length === 0 && (
            <p className={styles['guess']}>
              <span>{t('files.mapping.none', { columns: listColumns(inspection) })}</span>
            </p>
          )}
          {timesRequired && mapping.channels.length > 0 && lacksBreathChannels(answers) && (
            <p className={styles['guess']} role="status">
              <span>{t('files.mapping.lacks')}</span>
            </p>
          )}
          {!guessed && <QuestionReasons questions={inspection.questions.filter(isAboutRate)} />}
          {guessed && mapping.channels.length > 0 && (
            <div className={styles['guess']}>
              <span>{t('files.mapping.guessed')}</span>
              <QuestionReasons questions={inspection.questions} />
              <Button onClick={() => onChange({ ...answers, mappingSeen: true })}>
                {t('files.mapping.confirm')}
              </Button>
            </div>
          )}
          <MappingEditor
            inspection={inspection}
            mapping={mapping}
            headText={headText}
            ranges={ranges}
            onChange={changeMapping}
          />
        </section>
      )}
    </div>
  );
}

function findUnlikeNames({ questions }: RecordingInspection) {
  const found = questions.flatMap(({ why }) => (why?.reason === 'unlike_names' ? [why] : []));
  return found[0];
}

function isAboutRate({ asks }: RecordingQuestion): boolean {
  return asks === 'rate';
}

/** Why the start is asked for: the file states none, or a date that can be read in two ways. */
function describeStart({ questions }: RecordingInspection, isRequired: boolean, t: TFunction): string {
  const date = questions.find(({ asks }) => asks === 'start')?.openDate;
  if (date !== undefined) return t(isRequired ? 'files.openDate' : 'files.openDateUnread', { date });
  return t(isRequired ? 'files.startHint' : 'files.timeOptional');
}

/** Maximum number of names in a sentence; the table lists all. */
const MOST_NAMES = 12;

function listColumns({ channels }: RecordingInspection): string {
  const names = channels
    .slice(0, MOST_NAMES)
    .map(({ name, unit }) => (unit === null ? name : `${name} (${unit})`));
  return names.join(', ') + (channels.length > MOST_NAMES ? ' …' : '');
}
