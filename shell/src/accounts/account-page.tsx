import { Card, Page, PageTitle } from '@second-gear/ui/layout';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageHead } from '../layout/page-head.tsx';
import { common } from '../texts.ts';

const Column = styled.div`
  display: grid;
  gap: var(--sg-space-5);
  width: 100%;
  max-width: 27rem;
  margin-inline: auto;

  h1 {
    margin-bottom: var(--sg-space-2);
  }
  .lead {
    color: var(--sg-ink-2);
  }
  form {
    display: grid;
    gap: var(--sg-space-4);
  }
  /* Nothing in it works then. */
  @media (scripting: none) {
    .needs-scripts {
      display: none;
    }
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--sg-space-2) var(--sg-space-4);
  }
`;

/** Frame of login, sign-up and reset. */
export function AccountPage({
  title,
  lead,
  children,
  ways,
}: {
  title: string;
  lead: string;
  children: ReactNode;
  /** Links to the other account pages. */
  ways: ReactNode;
}): ReactElement {
  return (
    <Page>
      <PageHead title={title} description={lead} noindex />
      <Column>
        <div>
          <PageTitle>{title}</PageTitle>
          <p className="lead">{lead}</p>
        </div>
        <noscript data-notice="">
          <p>{common.forms.withoutScripts}</p>
        </noscript>
        <Card className="needs-scripts">{children}</Card>
        <p className="ways">{ways}</p>
      </Column>
    </Page>
  );
}
