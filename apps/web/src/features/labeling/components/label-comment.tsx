import { Button, Textarea } from '@mantine/core';
import { LABEL_COMMENT_MAX } from '@eupnea/contracts/label';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './label-panel.module.css';

interface LabelCommentProps {
  readonly saved: string | null;
  readonly disabled: boolean;
  readonly field: Ref<HTMLTextAreaElement>;
  readonly onSave: (comment: string | null) => void;
}

/** Comment of a rater or reviewer; remounted for each breath. */
export function LabelComment({ saved, disabled, field, onSave }: LabelCommentProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(saved ?? '');
  const wanted = text.trim() === '' ? null : text.trim();
  return (
    <form
      className={styles['comment']}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(wanted);
      }}
    >
      <Textarea
        ref={field}
        label={t('labeling.comment')}
        description={disabled ? t('labeling.commentNeedsLabel') : undefined}
        value={text}
        maxLength={LABEL_COMMENT_MAX}
        disabled={disabled}
        autosize
        minRows={2}
        maxRows={5}
        aria-keyshortcuts="C"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {wanted !== saved && !disabled && (
        <Button type="submit" size="xs">
          {t('labeling.saveComment')}
        </Button>
      )}
    </form>
  );
}
