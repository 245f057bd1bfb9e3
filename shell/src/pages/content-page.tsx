import { Page, PageTitle } from '@second-gear/ui/layout';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageHead } from '../screen/page-head.tsx';

const Columns = styled.div`
  display: grid;
  gap: var(--sg-space-7);
  align-items: start;

  > aside {
    min-width: 0;
  }
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) 19rem;
    > aside {
      position: sticky;
      top: 6rem;
    }
  }
`;

/** Introduction of a page, below its heading. */
export const Lead = styled.p`
  max-width: 48ch;
  margin-bottom: var(--sg-space-7);
  font-size: var(--sg-text-xl);
  color: var(--sg-ink-2);
`;

/** Layout of a text page: heading, lead, text, and an aside. */
export function ContentPage({
  title,
  heading = title,
  lead,
  aside,
  children,
}: {
  title: string;
  heading?: string;
  lead: string;
  aside: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <Page>
      <PageHead title={title} description={lead} />
      <PageTitle>{heading}</PageTitle>
      <Lead>{lead}</Lead>
      <Columns>
        <div>{children}</div>
        <aside>{aside}</aside>
      </Columns>
    </Page>
  );
}
