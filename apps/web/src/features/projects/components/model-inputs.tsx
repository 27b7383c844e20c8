import { CHANNEL_CODES } from '@eupnea/model';
import { Button, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useChannelNames } from '../../../ui/files/use-channel-names.ts';
import { inputOf, type ModelForm } from '../logic/model-form.ts';
import styles from './projects.module.css';

/** Channels of a model in the order of its tensor, each with the unit that the model expects. */
export function ModelInputs({ form }: { readonly form: UseFormReturnType<ModelForm> }) {
  const { t } = useTranslation();
  const channelNames = useChannelNames();
  const { inputs } = form.values;
  const free = CHANNEL_CODES.filter((code) => !inputs.some(({ channel }) => channel === code));
  const [next] = free;
  return (
    <fieldset className={styles['classes']}>
      <legend>{t('detectors.model.inputs')}</legend>
      {inputs.map(({ channel }, index) => (
        <div key={channel} className={styles['class']}>
          <Select
            label={t('detectors.model.channel', { number: index + 1 })}
            data={CHANNEL_CODES.filter((code) => code === channel || free.includes(code)).map((code) => ({
              value: code,
              label: channelNames[code],
            }))}
            allowDeselect={false}
            value={channel}
            onChange={(chosen) => form.setFieldValue(`inputs.${index}`, inputOf(chosen ?? channel))}
          />
          <TextInput
            label={t('detectors.model.unit', { number: index + 1 })}
            maxLength={20}
            spellCheck={false}
            required
            {...form.getInputProps(`inputs.${index}.unit`)}
          />
          {inputs.length > 1 && (
            <Button
              aria-label={t('detectors.model.removeInput', { number: index + 1 })}
              onClick={() => form.removeListItem('inputs', index)}
            >
              {t('detectors.remove')}
            </Button>
          )}
        </div>
      ))}
      {form.errors['inputs'] !== undefined && <p role="alert">{form.errors['inputs']}</p>}
      {next !== undefined && (
        <div className={styles['buttons']}>
          <Button onClick={() => form.insertListItem('inputs', inputOf(next))}>
            {t('detectors.model.addInput')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
