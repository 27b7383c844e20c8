import type { ReactNode } from 'react';

interface GuideLinkProps {
  /** Address within this server, below /guide. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A link into the guide, which opens beside the application: what is on screen stays as it is. */
export function GuideLink({ to, className, title, children }: GuideLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener" className={className} title={title}>
      {children}
    </a>
  );
}
