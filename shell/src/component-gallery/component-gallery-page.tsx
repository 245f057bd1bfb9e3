import { Button } from '@second-gear/ui/button';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { useTheme } from '@second-gear/ui/theme';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { PageHead } from '../screen/page-head.tsx';
import { Composites } from './composites.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';

const Backdrop = styled.div`
  margin-top: var(--sg-space-6);
  padding: var(--sg-space-5);
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-bg);
  color: var(--sg-ink);
`;

/**
 * Component gallery at `/ui` on a development site. Shows every component in every state, in the page's theme
 * and in the dark one. Its texts are for developers, so they aren't among the site's texts.
 */
export function ComponentGalleryPage(): ReactElement {
  const { theme, toggle } = useTheme();
  return (
    <Page>
      <PageHead title="UI catalog" noindex />
      <PageTitle>UI catalog</PageTitle>
      <Button variant="secondary" icon={theme === 'dark' ? 'sun' : 'moon'} onClick={toggle}>
        Switch theme
      </Button>
      <Backdrop>
        <Foundations />
        <Forms />
        <Composites />
      </Backdrop>
      {theme === 'light' ? (
        <Backdrop data-theme="dark">
          <Foundations />
          <Forms />
          <Composites />
        </Backdrop>
      ) : null}
    </Page>
  );
}
