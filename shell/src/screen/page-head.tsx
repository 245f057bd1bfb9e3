import { PageMeta } from '@second-gear/federation/head';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { common } from '../texts.ts';

/** Metadata of a screen. Without a description, it has no canonical URL. */
export function PageHead({
  title,
  description,
  noindex = false,
}: {
  title: string;
  description?: string;
  noindex?: boolean;
}): ReactElement {
  const { pathname } = useLocation();
  return (
    <PageMeta
      title={`${title} · ${common.site}`}
      description={description}
      path={description === undefined ? undefined : pathname.replace(/(?<=.)\/+$/, '')}
      noindex={noindex}
    />
  );
}
