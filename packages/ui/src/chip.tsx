import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { Icon } from './icon.tsx';

const ChipBody = styled.span<{ $width: string | undefined }>`
  display: inline-flex;
  align-items: center;
  width: ${({ $width }) => $width ?? 'auto'};
  max-width: 100%;
  min-height: 2rem;
  padding-inline: 0.8rem;
  border: 1px solid var(--sg-line-strong);
  border-radius: var(--sg-radius-pill);
  background: var(--sg-surface);
  font-size: var(--sg-text-s);
  font-weight: 550;

  .chip-text {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button {
    display: grid;
    flex: none;
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

/** An active selection, such as a filter. `onRemove` adds a remove button. */
export function Chip({
  children,
  onRemove,
  width,
}: {
  /** Plain text, because it also names the remove button. */
  children: string;
  onRemove?: (() => void) | undefined;
  /** Fixed width for text that loads later. Longer text is truncated. */
  width?: string | undefined;
}): ReactElement {
  return (
    <ChipBody $width={width} title={width === undefined ? undefined : children}>
      <span className="chip-text">{children}</span>
      {onRemove ? (
        <button type="button" aria-label={`Remove ${children}`} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </ChipBody>
  );
}
