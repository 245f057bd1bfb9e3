import { createImageSrcset } from '@second-gear/contract/image-sources';
import { Card, Page, PageTitle } from '@second-gear/ui/layout';
import { Picture } from '@second-gear/ui/picture';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageHead } from '../screen/page-head.tsx';
import { common } from '../texts.ts';

const FormColumn = styled.div`
  display: grid;
  gap: var(--sg-space-5);
  width: 100%;
  max-width: 27rem;
  margin-inline: auto;

  h1 {
    margin-bottom: var(--sg-space-2);
  }
  .lead {
    display: flex;
    gap: var(--sg-space-4);
    align-items: center;
    color: var(--sg-ink-2);
  }
  .lead-picture {
    flex: none;
    width: 6rem;
    border-radius: var(--sg-radius-m);
  }
  form {
    display: grid;
    gap: var(--sg-space-4);
  }
  /* Takes no space while empty. Unlike with display: none, screen readers still announce changes. */
  form > [role='status']:empty {
    margin-top: calc(-1 * var(--sg-space-4));
  }
  /* The forms don't work without scripts or in old browsers. */
  @media (scripting: none) {
    .needs-scripts {
      display: none;
    }
  }
  [data-unsupported] & .needs-scripts {
    display: none;
  }
  .account-links {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--sg-space-2) var(--sg-space-4);
  }
`;

/** Layout of the login, sign-up and reset pages. */
export function AccountPage({
  title,
  lead,
  picture = null,
  children,
  links,
}: {
  title: string;
  lead: string;
  /** URL of a picture of the car that the lead mentions. */
  picture?: string | null;
  children: ReactNode;
  links: ReactNode;
}): ReactElement {
  return (
    <Page>
      <PageHead title={title} description={lead} noindex />
      <FormColumn>
        <div>
          <PageTitle>{title}</PageTitle>
          <p className="lead">
            {picture === null ? null : (
              <Picture
                className="lead-picture"
                src={picture}
                srcSet={createImageSrcset(picture) ?? undefined}
                alt=""
                width={96}
                height={64}
                sizes="6rem"
              />
            )}
            <span>{lead}</span>
          </p>
        </div>
        <noscript data-notice="">
          <p>{common.forms.withoutScripts}</p>
        </noscript>
        <Card className="needs-scripts">{children}</Card>
        <p className="account-links">{links}</p>
      </FormColumn>
    </Page>
  );
}
