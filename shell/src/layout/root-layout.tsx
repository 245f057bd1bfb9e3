import type { MouseEvent, ReactElement } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { styled } from 'styled-components';
import { RouteFocus } from '../focus/route-focus.tsx';
import { common } from '../texts.ts';
import { Footer } from './footer.tsx';
import { HEADER_HEIGHT } from './header-css.ts';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

const CONTENT_ID = 'content';

const Frame = styled.div`
  display: flex;
  flex-direction: column;

  > main {
    min-width: 0;
    /* The footer starts below the first screen, so loading content doesn't visibly move it. */
    min-height: calc(100lvh - ${HEADER_HEIGHT});
  }

  /* Prints only the page's content, without header, footer and navigation. */
  @media print {
    > :not(main) {
      display: none;
    }
    > main {
      min-height: 0;
    }
  }
`;

const SkipLink = styled.a`
  position: fixed;
  inset: var(--sg-space-2) auto auto var(--sg-space-2);
  z-index: var(--sg-z-toast);
  padding: var(--sg-space-3) var(--sg-space-4);
  border-radius: var(--sg-radius-m);
  background: var(--sg-primary);
  color: var(--sg-on-primary);
  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

/**
 * Returns the key of a scroll position. Reloaded pages and fragment links all have the key `default`, so
 * their URL is used instead. Another URL typed into the tab then starts at the top.
 */
const toScrollKey = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? `${pathname}${search}${hash}` : key;

/**
 * Moves only focus, and doesn't follow the link. A new history entry would lose the state of the current
 * one, such as the page to return to after login.
 */
function skipToContent(event: MouseEvent<HTMLAnchorElement>): void {
  const content = document.getElementById(CONTENT_ID);
  if (!content || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  content.focus();
  content.scrollIntoView();
}

/** Skip link, header and footer around every screen. */
export function RootLayout(): ReactElement {
  return (
    <Frame>
      <SkipLink href={`#${CONTENT_ID}`} onClick={skipToContent}>
        {common.skip}
      </SkipLink>
      <NavigationProgress />
      <Header />
      <main id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <RouteFocus contentId={CONTENT_ID} />
      <ScrollRestoration getKey={toScrollKey} />
    </Frame>
  );
}
