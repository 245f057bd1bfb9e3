import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { Icon } from './icon.tsx';

const Body = styled.span`
  display: inline-flex;
  align-items: center;
  min-height: 2rem;
  padding-inline: 0.8rem;
  border: 1px solid var(--sg-line-strong);
  border-radius: var(--sg-radius-pill);
  background: var(--sg-surface);
  font-size: var(--sg-text-s);
  font-weight: 550;

  button {
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    margin-inline: 0.25rem -0.65rem;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--sg-ink-2);
  }
  button:hover {
    background: var(--sg-surface-2);
    color: var(--sg-ink);
  }
`;

/** A choice in force, such as one filter; with `onRemove` it can be taken off. */
export function Chip({
  children,
  onRemove,
}: {
  /** Plain text: it also names the remove button. */
  children: string;
  onRemove?: (() => void) | undefined;
}): ReactElement {
  return (
    <Body>
      {children}
      {onRemove ? (
        <button type="button" aria-label={`Remove ${children}`} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </Body>
  );
}
