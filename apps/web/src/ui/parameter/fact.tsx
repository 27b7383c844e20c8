import type { ReactNode } from 'react';

interface FactProps {
  readonly term: string;
  /** Nothing to say, nothing to show. */
  readonly children: ReactNode;
}

/** One line of a list of facts: a term and what there is to say. */
export function Fact({ term, children }: FactProps) {
  if (children === null || children === '') return null;
  return (
    <div style={{ display: 'contents' }}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
