import { PageMeta } from '@second-gear/federation/head';
import { Icon } from '@second-gear/ui/icon';
import { Cluster, PageTitle, Stack } from '@second-gear/ui/layout';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { common } from '../texts.ts';

const AboveHeading = styled.div`
  margin-bottom: var(--sg-space-2);
`;

interface Props {
  title: string;
  heading?: string;
  /** Links above the heading. They do not move when the heading changes. */
  linksAbove?: ReactNode;
  /**
   * React key of the content. A new key replaces all elements of the content, which browsers do not count as
   * a layout shift.
   */
  contentKey?: string;
  children: ReactNode;
}

/** Renders a dashboard screen: document title, heading and content. */
export function Screen({ title, heading = title, linksAbove, contentKey, children }: Props): ReactElement {
  return (
    <div>
      <PageMeta title={`${title} · ${common.siteName}`} noindex />
      {linksAbove ? <AboveHeading>{linksAbove}</AboveHeading> : null}
      <PageTitle>{heading}</PageTitle>
      <Stack gap={5} key={contentKey}>
        {children}
      </Stack>
    </div>
  );
}

/** A link above a screen's heading, to the screen that leads here. Not printed. */
export const BackLink = ({ to, label }: { to: string; label: string }): ReactElement => (
  <Link to={to} className="sg-screen-only">
    <Cluster as="span" gap={1}>
      <Icon name="chevron-left" size={16} />
      {label}
    </Cluster>
  </Link>
);
