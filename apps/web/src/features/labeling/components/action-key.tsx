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

/** An action with its key; works by click and by key. */
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
      // Keeps the focus, so that keys continue to label after a click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <kbd aria-hidden="true">{keys}</kbd> {text}
    </UnstyledButton>
  );
}
