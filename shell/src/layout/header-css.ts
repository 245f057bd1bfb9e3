import { css, styled } from 'styled-components';

/** Below this width the navigation collapses into a menu. */
const WIDE_BREAKPOINT = '70rem';

/** Height of the header's single line, without its border. */
export const HEADER_HEIGHT = '4rem';

export const HeaderBar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--sg-z-header);
  background: color-mix(in srgb, var(--sg-bg) 92%, transparent);
  backdrop-filter: blur(10px);
  border-bottom: 1px solid var(--sg-line);
`;

export const HeaderRow = styled.div`
  display: flex;
  align-items: center;
  gap: var(--sg-space-4);
  max-width: var(--sg-max);
  min-height: ${HEADER_HEIGHT};
  margin-inline: auto;
  padding-inline: var(--sg-gutter);

  > .home {
    flex: none;
    display: flex;
    padding-block: var(--sg-space-2);
    color: var(--sg-ink);
  }
  > .menu {
    margin-inline-start: auto;
  }
  @media (min-width: ${WIDE_BREAKPOINT}) {
    > .menu {
      display: none;
    }
  }
`;

const collapsedCss = css<{ $open: boolean }>`
  @media not all and (min-width: ${WIDE_BREAKPOINT}) {
    display: ${({ $open }) => ($open ? 'flex' : 'none')};
    position: absolute;
    inset: 100% 0 auto;
    flex-direction: column;
    align-items: stretch;
    gap: var(--sg-space-4);
    max-height: calc(100dvh - ${HEADER_HEIGHT});
    overflow-y: auto;
    padding: var(--sg-space-4) var(--sg-gutter) var(--sg-space-6);
    background: var(--sg-bg);
    border-bottom: 1px solid var(--sg-line);
    box-shadow: var(--sg-shadow-2);
  }
`;

export const HeaderMenu = styled.div<{ $open: boolean }>`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: space-between;
  gap: var(--sg-space-4);
  ${collapsedCss}
`;

export const Nav = styled.nav`
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-1);
    margin: 0;
    list-style: none;
  }
  a {
    display: flex;
    align-items: center;
    gap: var(--sg-space-1);
    min-height: 2.75rem;
    padding-inline: var(--sg-space-3);
    border-radius: var(--sg-radius-m);
    color: var(--sg-ink);
    font-weight: 550;
    text-decoration: none;
    white-space: nowrap;

    &:hover {
      background: var(--sg-surface-2);
    }
    &[aria-current='page'] {
      color: var(--sg-primary);
      box-shadow: inset 0 -3px 0 -1px var(--sg-primary);
      border-radius: var(--sg-radius-m) var(--sg-radius-m) 0 0;
    }
  }
  @media not all and (min-width: ${WIDE_BREAKPOINT}) {
    ul {
      flex-direction: column;
    }
    a {
      font-size: var(--sg-text-l);
      &[aria-current='page'] {
        box-shadow: inset 3px 0 0 var(--sg-primary);
        border-radius: 0 var(--sg-radius-m) var(--sg-radius-m) 0;
      }
    }
  }
`;

export const HeaderActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--sg-space-2);
  min-height: 2.25rem;
  justify-content: flex-end;

  > .for-signed-in,
  > .for-signed-out {
    display: flex;
    flex-wrap: wrap;
    gap: inherit;
  }
  :root[data-session='known'] &[data-session-loading] > .for-signed-out,
  :root:not([data-session='known']) &[data-session-loading] > .for-signed-in,
  :root[data-theme='dark'] & > .in-light,
  :root[data-theme='light'] & > .in-dark {
    display: none;
  }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme]) & > .in-light {
      display: none;
    }
  }
  @media not (prefers-color-scheme: dark) {
    :root:not([data-theme]) & > .in-dark {
      display: none;
    }
  }

  @media not all and (min-width: ${WIDE_BREAKPOINT}) {
    justify-content: flex-start;
    padding-top: var(--sg-space-4);
    border-top: 1px solid var(--sg-line);
  }
`;
