import { Popover } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { NO_BREATHS, type MeasuredBreaths } from '../../lib/parameters/measured-breaths.ts';
import { useTranslation } from 'react-i18next';
import { ParameterDetails, type ShownParameter } from './parameter-details.tsx';
import styles from './parameter-popover.module.css';

interface Asked {
  /** Several numbers that share a target, because each is too small. */
  readonly parameters: readonly ShownParameter[];
  readonly breaths: MeasuredBreaths;
}

type Show = (anchor: HTMLElement, asked: Asked) => void;

const ShowContext = createContext<Show>(() => undefined);

const BreathsContext = createContext<() => MeasuredBreaths>(() => NO_BREATHS);

interface NumberSourceProps {
  /** Reads the breaths behind the numbers; stable, called when a number is opened. */
  readonly measured: () => MeasuredBreaths;
  readonly children: ReactNode;
}

/** Provides the device of the numbers inside. */
export function NumberSource({ measured, children }: NumberSourceProps) {
  return <BreathsContext.Provider value={measured}>{children}</BreathsContext.Provider>;
}

/** Opens definition and origin of a number in the page's single popover. */
export function useShowParameter(): (
  anchor: HTMLElement,
  shown: ShownParameter | readonly ShownParameter[],
) => void {
  const show = useContext(ShowContext);
  const measured = useContext(BreathsContext);
  return useCallback(
    (anchor, shown) => show(anchor, { parameters: isList(shown) ? shown : [shown], breaths: measured() }),
    [show, measured],
  );
}

interface ParameterPopoverProviderProps {
  /** Converts browser time to server time, because values carry the latter. */
  readonly toServerMs: (browserMs: number) => number;
  readonly children: ReactNode;
}

interface Opened extends Asked {
  readonly anchor: HTMLElement;
}

/** Holds the single popover that explains numbers. */
export function ParameterPopoverProvider({ toServerMs, children }: ParameterPopoverProviderProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const show = useCallback<Show>((anchor, asked) => setOpened({ anchor, ...asked }), []);
  const close = () => {
    opened?.anchor.focus({ preventScroll: true });
    setOpened(null);
  };
  // Mantine handles Escape only inside the popover, where the focus arrives later.
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && opened !== null) close();
  });
  return (
    <ShowContext.Provider value={show}>
      {children}
      {opened !== null && (
        <Popover
          opened
          onChange={close}
          onDismiss={close}
          width={340}
          position="bottom-start"
          // Opens to the side with more room, and scrolls beyond it.
          middlewares={{ flip: { fallbackStrategy: 'bestFit' }, shift: true, size: { padding: 8 } }}
          withinPortal
          trapFocus
          withRoles={false}
          returnFocus
        >
          <Popover.Target>
            <AnchorAt anchor={opened.anchor} />
          </Popover.Target>
          <Popover.Dropdown
            className={styles['dropdown'] ?? ''}
            role="dialog"
            aria-label={t('parameter.explained')}
            tabIndex={0}
          >
            {opened.parameters.map((parameter) => (
              <ParameterDetails
                key={parameter.code}
                parameter={parameter}
                breaths={opened.breaths}
                toServerMs={toServerMs}
              />
            ))}
          </Popover.Dropdown>
        </Popover>
      )}
    </ShowContext.Provider>
  );
}

function isList(shown: ShownParameter | readonly ShownParameter[]): shown is readonly ShownParameter[] {
  return Array.isArray(shown);
}

/** An invisible box over the number, because the target must be a child of the popover. */
function AnchorAt({
  anchor,
  ref,
}: {
  readonly anchor: HTMLElement;
  readonly ref?: React.Ref<HTMLSpanElement>;
}) {
  const box = anchor.getBoundingClientRect();
  return (
    <span
      ref={ref}
      className={styles['anchor']}
      style={{
        left: box.left + window.scrollX,
        top: box.top + window.scrollY,
        width: box.width,
        height: box.height,
      }}
    />
  );
}
