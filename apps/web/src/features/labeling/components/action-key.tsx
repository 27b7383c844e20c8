import { UnstyledButton } from '@mantine/core';
import styles from './action-key.module.css';

interface ActionKeyProps {
  readonly keys: string;
  readonly text: string;
  readonly main?: boolean;
  readonly framed?: boolean;
  readonly disabled?: boolean;
  readonly pressed?: boolean | undefined;
  readonly onClick: () => void;
}

/** An action with its key in front: pressed by either. */
export function ActionKey(props: ActionKeyProps) {
  const { keys, text, main = false, framed = main, disabled = false, pressed, onClick } = props;
  return (
    <UnstyledButton
      className={styles['action']}
      data-main={main}
      data-framed={framed}
      aria-keyshortcuts={keys === '␣' ? 'Space' : keys}
      aria-pressed={pressed}
      disabled={disabled}
      // The focus stays where it was: keys go on labelling after a click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <kbd aria-hidden="true">{keys}</kbd> {text}
    </UnstyledButton>
  );
}
