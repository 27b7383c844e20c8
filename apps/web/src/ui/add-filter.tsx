import { Button, Menu, Popover } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface AddFilterProps<Kind extends string> {
  /** What can be filtered by. */
  readonly kinds: readonly Kind[];
  readonly nameOf: (kind: Kind) => string;
  /** Width of the editor, px. */
  readonly width: number;
  /** Editor of the chosen kind; `close` after the filter was applied. */
  readonly renderEditor: (kind: Kind, close: () => void) => ReactNode;
}

/** Button of a filter bar: a menu of kinds, then the editor of the chosen one in its place. */
export function AddFilter<Kind extends string>({ kinds, nameOf, width, renderEditor }: AddFilterProps<Kind>) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<Kind | null>(null);
  const close = () => setEditing(null);
  return (
    <Popover
      opened={editing !== null}
      onChange={close}
      onDismiss={close}
      position="bottom-start"
      trapFocus
      returnFocus
      width={width}
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="subtle">{t('wall.addFilter')}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {kinds.map((kind) => (
                <Menu.Item key={kind} onClick={() => setEditing(kind)}>
                  {nameOf(kind)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>{editing !== null && renderEditor(editing, close)}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
