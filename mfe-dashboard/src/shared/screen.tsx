import type { ReactElement, ReactNode } from 'react';
import { PageMeta } from '@second-gear/ui/head';
import { PageTitle, Stack } from '@second-gear/ui/layout';
import { common } from '../texts/common.ts';

/** A dashboard screen: the tab's title, the page's heading and what is under it. */
export function Screen({
  title,
  heading = title,
  children,
}: {
  title: string;
  heading?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div>
      <PageMeta title={`${title} · ${common.siteName}`} noindex />
      <PageTitle>{heading}</PageTitle>
      <Stack gap={5}>{children}</Stack>
    </div>
  );
}
