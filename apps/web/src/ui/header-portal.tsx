import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHeaderSlot } from '../lib/header-slot.ts';

/** Puts a page's own content into the header: on narrow screens the alarm counts stay there. */
export function HeaderPortal({ children }: { readonly children: ReactNode }) {
  const slot = useHeaderSlot();
  return slot === null ? null : createPortal(children, slot);
}
