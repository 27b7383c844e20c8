import { WRITER_FORMATS, findWriterFormat } from '@eupnea/formats';
import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRanges } from '../../../lib/files/recording-preview.ts';
import { AnswersForm } from '../../../ui/files/answers-form.tsx';
import { FileFacts } from '../../../ui/files/file-facts.tsx';
import { Panel } from '../../../ui/files/panel.tsx';
import { conversionEngine } from '../api/conversion-engine-instance.ts';
import { isConvertible, type ConversionItem } from '../logic/conversion-item.ts';
import { WhereText } from './where-text.tsx';
import styles from './output-panel.module.css';

interface OutputPanelProps {
  readonly items: readonly ConversionItem[];
  readonly open: ConversionItem | null;
  readonly formatId: string;
  readonly onFormatChange: (formatId: string) => void;
  readonly headText: string;
  readonly ranges: ChannelRanges;
}

/** Target format, answers for the open file, and the convert button. */
export function OutputPanel({ items, open, formatId, onFormatChange, headText, ranges }: OutputPanelProps) {
  const { t } = useTranslation();
  const [shiftsDates, setShiftsDates] = useState(false);
  const writer = findWriterFormat(formatId);
  const canShift = writer?.shiftsDates === true;
  const target = { formatId, shiftsDates: canShift && shiftsDates };
  const ready = items.filter((item) => isConvertible(item, target));
  return (
    <Panel title={t('conversion.output')}>
      <Select
        label={t('conversion.format')}
        description={writer === null ? null : t('conversion.becomes', { endings: writer.endings.join(', ') })}
        inputWrapperOrder={['label', 'input', 'description']}
        data={WRITER_FORMATS.map(({ id, name }) => ({ value: id, label: name }))}
        value={formatId}
        onChange={(value) => value !== null && onFormatChange(value)}
      />
      {canShift && (
        <Checkbox
          checked={shiftsDates}
          onChange={(event) => setShiftsDates(event.currentTarget.checked)}
          label={t('review.exportShift')}
          description={t('conversion.shiftNote')}
        />
      )}
      {open?.inspection !== null && open !== null && open.inspection.problem === null && (
        <div className={styles['file']}>
          <h3>{open.file.name}</h3>
          <FileFacts inspection={open.inspection} />
          <AnswersForm
            inspection={open.inspection}
            answers={open.answers}
            headText={headText}
            ranges={ranges}
            timesRequired={false}
            onChange={(answers) => conversionEngine.answer(open.key, answers)}
          />
        </div>
      )}
      <div className={styles['go']}>
        <WhereText items={items} />
        <Button
          variant="filled"
          disabled={ready.length === 0}
          onClick={() => conversionEngine.convertAll(target)}
        >
          {t('conversion.convert', { count: ready.length })}
        </Button>
      </div>
    </Panel>
  );
}
