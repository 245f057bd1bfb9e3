import type { ComponentPropsWithRef, ReactElement } from 'react';
import { styled } from 'styled-components';

const Bar = styled.div`
  display: none;

  @media screen and (min-width: 19.01em) and (max-width: 45rem),
    screen and (min-width: 19.01em) and (max-height: 31.25rem) {
    position: fixed;
    inset: auto 0 0;
    z-index: calc(var(--sg-z-header) - 1);
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--sg-space-3);
    height: var(--sg-bottom-bar);
    padding: 0 var(--sg-gutter) env(safe-area-inset-bottom, 0px);
    border-top: 1px solid var(--sg-line);
    background: var(--sg-surface);
    box-shadow: var(--sg-shadow-3);
  }
  /* Hides the bar in three cases: its content is visible on the page (unless the bar has focus), a dialog is open, or a text field has focus, so a phone shows its keyboard. */
  &[data-hidden]:not(:focus-within),
  html:has(dialog[open]) &,
  html:has(:is(input:not([type='checkbox'], [type='radio']), textarea, select):focus) & {
    visibility: hidden;
  }
`;

/**
 * Bar at the bottom of a phone's screen, in portrait and landscape. It is hidden if the font is too large for
 * it, because the page has the same buttons. The base styles reserve its height (`--sg-bottom-bar`) at the
 * end of the page and around focused elements, so it covers nothing.
 * @param isHidden whether to hide the bar, because its content is visible on the page itself
 */
export function BottomBar({
  isHidden = false,
  label,
  ...rest
}: { isHidden?: boolean | undefined; label: string } & ComponentPropsWithRef<'div'>): ReactElement {
  return (
    <Bar
      className="sg-bottom-bar"
      role="group"
      aria-label={label}
      data-hidden={isHidden ? '' : undefined}
      {...rest}
    />
  );
}
