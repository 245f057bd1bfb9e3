import { Icon, type IconName } from '@second-gear/ui/icon';
import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { common } from '../texts.ts';

/**
 * Styles everything inside table rows by class name. Rows contain only plain elements, so hundreds of
 * rows share one style sheet.
 */
export const RowStyles = styled.div`
  .row-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    align-items: center;
  }
  .row-button {
    display: inline-flex;
    gap: var(--sg-space-1);
    align-items: center;
    justify-content: center;
    min-height: 2.5rem;
    padding: 0 var(--sg-space-3);
    border: 1px solid var(--sg-line-strong);
    border-radius: var(--sg-radius-m);
    background: var(--sg-surface);
    color: var(--sg-ink);
    font-size: var(--sg-text-s);
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
    transition: background var(--sg-fast) var(--sg-ease);
  }
  .row-button:hover:not(:disabled, [aria-disabled]) {
    background: var(--sg-surface-2);
  }
  .row-button:disabled,
  .row-button[aria-disabled] {
    border-style: dashed;
    color: var(--sg-ink-2);
    cursor: not-allowed;
  }
  .row-button[data-tone='primary'] {
    border-color: var(--sg-primary);
    background: var(--sg-primary);
    color: var(--sg-on-primary);
  }
  .row-button[data-tone='primary']:hover:not(:disabled, [aria-disabled]) {
    background: var(--sg-primary-hover);
  }
  .row-button[data-tone='danger'] {
    border-color: var(--sg-danger);
    color: var(--sg-danger-ink);
  }
  .row-button[data-tone='danger']:hover:not(:disabled, [aria-disabled]) {
    background: var(--sg-danger-soft);
    color: var(--sg-on-danger-soft);
  }
  .row-button[data-tone|='quiet'] {
    padding-inline: var(--sg-space-2);
    border-color: transparent;
    background: transparent;
    font-weight: 500;
  }
  .row-button[data-tone='quiet-danger'] {
    color: var(--sg-danger-ink);
  }
  .row-button[data-tone|='quiet']:hover:not(:disabled, [aria-disabled]),
  .row-button[data-tone|='quiet']:focus-visible {
    border-color: var(--sg-line-strong);
    background: var(--sg-surface);
  }
  .row-button[data-tone='success'] {
    border-color: var(--sg-success-ink);
    color: var(--sg-success-ink);
  }
  .row-badge {
    display: inline-block;
    padding: 0.1rem var(--sg-space-2);
    border-radius: var(--sg-radius-pill);
    background: var(--sg-neutral-soft);
    color: var(--sg-on-neutral-soft);
    font-size: var(--sg-text-xs);
    font-weight: 600;
    white-space: nowrap;
  }
  .row-badge[data-tone='success'] {
    background: var(--sg-success-soft);
    color: var(--sg-on-success-soft);
  }
  .row-badge[data-tone='warning'] {
    background: var(--sg-warning-soft);
    color: var(--sg-on-warning-soft);
  }
  .row-badge[data-tone='danger'] {
    background: var(--sg-danger-soft);
    color: var(--sg-on-danger-soft);
  }
  .row-question {
    display: inline-grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    padding: 0;
    border: 1px solid var(--sg-line-strong);
    border-radius: var(--sg-radius-pill);
    background: none;
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
    font-weight: 650;
  }
  .row-question:hover {
    background: var(--sg-surface-2);
    color: var(--sg-ink);
  }
  mark {
    border-radius: 2px;
    background: var(--sg-accent);
    color: var(--sg-on-accent);
  }
  .row-car {
    display: flex;
    gap: var(--sg-space-3);
    align-items: center;
  }
  .row-car > :last-child {
    min-width: 0;
  }
  .row-thumb {
    flex: none;
    width: 4rem;
    height: 3rem;
    overflow: hidden;
    border-radius: var(--sg-radius-s);
    background: var(--sg-surface-2);
  }
  /* A review has no picture. */
  .row-thumb:empty {
    background: none;
  }
  .row-thumb img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  /* The narrowest phones, or any phone with large fonts. */
  @media (max-width: 22em) {
    .row-badge {
      white-space: normal;
    }
  }
  @media (max-width: 19em) {
    .row-button {
      white-space: normal;
    }
    .row-car {
      flex-wrap: wrap;
    }
  }
  /* Medium tables have narrow columns, so pictures are smaller. On phones, rows are cards with more room. */
  @container (min-width: 40rem) and (max-width: 64rem) {
    .row-car {
      gap: var(--sg-space-2);
    }
    .row-thumb {
      width: 2.75rem;
      height: 2.1rem;
    }
  }
  /* Reserves space for the numbers of views and saves, which load after the row. */
  .row-interest {
    width: 8.5rem;
    min-height: calc(2rem + 1lh);
    display: grid;
    align-content: center;
  }
  .row-note {
    display: block;
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
  }
  /* Below the buttons. */
  .row-actions > .row-note {
    flex-basis: 100%;
    order: 1;
  }
  .row-actions + .row-note {
    margin-top: var(--sg-space-2);
  }
`;

/** Tone of a row's button. The quiet tones are for serious actions that are rarely used. */
export type RowTone = 'plain' | 'primary' | 'danger' | 'success' | 'quiet' | 'quiet-danger';
export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger';

/**
 * A button inside a row. `rowName` is the row's name for screen readers. While `loading`, the button ignores
 * presses but stays focusable, because a disabled button would lose focus.
 */
export function RowButton({
  tone = 'plain',
  rowName,
  icon,
  loading = false,
  children,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: RowTone;
  rowName?: string;
  icon?: IconName;
  loading?: boolean;
  children: string;
}): ReactElement {
  const clickUnlessLoading = (event: MouseEvent<HTMLButtonElement>) => {
    if (!loading) onClick?.(event);
  };
  return (
    <button
      type="button"
      className="row-button"
      data-tone={tone}
      aria-disabled={loading || undefined}
      {...(rowName !== undefined && { 'aria-description': rowName })}
      {...rest}
      onClick={clickUnlessLoading}
    >
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </button>
  );
}

interface Props {
  tone?: BadgeTone;
  children: string;
}

/** A link in a row that looks like a button. `rowName` is the row's name for screen readers. */
export const RowLink = ({
  tone = 'plain',
  rowName,
  ...rest
}: LinkProps & { tone?: RowTone; rowName?: string }): ReactElement => (
  <Link className="row-button" data-tone={tone} aria-description={rowName} {...rest} />
);

export const RowBadge = ({ tone = 'neutral', children }: Props): ReactElement => (
  <span className="row-badge" data-tone={tone}>
    {children}
  </span>
);

export const RowNote = ({ children }: { children: ReactNode }): ReactElement => (
  <small className="row-note">{children}</small>
);

export const RowActions = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="row-actions">{children}</div>
);

/** Hides rarely used actions of a row behind a button that shows them. */
export function MoreActions({ rowName, children }: { rowName: string; children: ReactNode }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowButton rowName={rowName} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {common.more}
      </RowButton>
      {isOpen && children}
    </>
  );
}
