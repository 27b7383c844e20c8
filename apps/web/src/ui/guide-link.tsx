import type { ReactNode } from 'react';

interface GuideLinkProps {
  /** Address within this server, below /guide. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Link into the guide, opened in a new tab. */
export function GuideLink({ to, className, title, children }: GuideLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener" className={className} title={title}>
      {children}
    </a>
  );
}
