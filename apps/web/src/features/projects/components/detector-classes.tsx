import { LABEL_KINDS } from '@eupnea/model';
import { Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ClassForm, NEW_CLASS } from '../logic/detector-form.ts';
import styles from './projects.module.css';

const CLASSES_MAX = 30;

/** The part of a form that has classes. */
interface ClassesForm {
  readonly values: { readonly classes: readonly ClassForm[] };
  getInputProps(path: `classes.${number}.${keyof ClassForm}`): object;
  insertListItem(path: 'classes', item: ClassForm): void;
  removeListItem(path: 'classes', index: number): void;
}

/** Classes that the detector answers: code, name, and the label with which findings are compared. */
export function DetectorClasses({ form }: { readonly form: ClassesForm }) {
  const { t } = useTranslation();
  const { classes } = form.values;
  const kinds = LABEL_KINDS.flatMap((kind) =>
    kind === 'normal' ? [] : [{ value: kind, label: t(`findings.kind.${kind}`) }],
  );
  return (
    <fieldset className={styles['classes']}>
      <legend>{t('detectors.classes')}</legend>
      {classes.map((_, index) => (
        // The position is all that tells two empty rows apart.
        <div key={index} className={styles['class']}>
          <TextInput
            label={t('detectors.classCode')}
            maxLength={60}
            spellCheck={false}
            required
            {...form.getInputProps(`classes.${index}.class`)}
          />
          <TextInput
            label={t('detectors.className')}
            maxLength={60}
            required
            {...form.getInputProps(`classes.${index}.name`)}
          />
          <Select
            label={t('detectors.kind')}
            data={[{ value: '', label: t('detectors.kindNone') }, ...kinds]}
            allowDeselect={false}
            {...form.getInputProps(`classes.${index}.kind`)}
          />
          {classes.length > 1 && (
            <Button
              aria-label={t('detectors.removeClass', { number: index + 1 })}
              onClick={() => form.removeListItem('classes', index)}
            >
              {t('detectors.remove')}
            </Button>
          )}
        </div>
      ))}
      {classes.length < CLASSES_MAX && (
        <div className={styles['buttons']}>
          <Button onClick={() => form.insertListItem('classes', NEW_CLASS)}>{t('detectors.addClass')}</Button>
        </div>
      )}
    </fieldset>
  );
}
