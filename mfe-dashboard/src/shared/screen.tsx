import { PageMeta } from '@second-gear/contract/head';
import { PageTitle, Stack } from '@second-gear/ui/layout';
import type { ReactElement, ReactNode } from 'react';
import { common } from './texts.ts';

/** A dashboard screen: the tab's title, the page's heading and what is under it. */
export function Screen({
  title,
  heading = title,
  above,
  contentKey,
  children,
}: {
  title: string;
  heading?: string;
  /** What leads away from here; it stays where it is whatever becomes of the heading. */
  above?: ReactNode;
  /** Content of another key is put in place of the one before, and is not moved to where that one was. */
  contentKey?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div>
      <PageMeta title={`${title} · ${common.siteName}`} noindex />
      {above}
      <PageTitle>{heading}</PageTitle>
      <Stack gap={5} key={contentKey}>
        {children}
      </Stack>
    </div>
  );
}
