import { css, styled } from 'styled-components';

const controlBoxCss = css`
  width: 100%;
  min-height: 2.75rem;
  border: 1px solid var(--sg-line-strong);
  border-radius: var(--sg-radius-m);
  background: var(--sg-surface);
  color: var(--sg-ink);
  transition: border-color var(--sg-fast);
`;

const controlStatesCss = css`
  &:hover {
    border-color: var(--sg-ink);
  }
  &:focus-within,
  &:focus-visible {
    border-color: var(--sg-focus);
    outline: 3px solid color-mix(in srgb, var(--sg-focus) 45%, transparent);
    outline-offset: 0;
  }
`;

/** A control with its own border, such as a text area. */
export const Control = styled.input`
  ${controlBoxCss}
  ${controlStatesCss}
  padding: 0.6rem 0.85rem;
  line-height: 1.45;
  resize: vertical;
  &::placeholder {
    color: var(--sg-ink-2);
    opacity: 1;
  }
  &[aria-invalid='true'] {
    border-color: var(--sg-danger);
    box-shadow: inset 0 0 0 1px var(--sg-danger);
  }
  &:read-only,
  &:disabled {
    background: var(--sg-surface-2);
  }
`;

/** Box around a control and its icon or unit. The box shows the control's focus. */
export const InputFrame = styled.div<{ $select?: boolean }>`
  ${controlBoxCss}
  ${controlStatesCss}
  display: flex;
  align-items: center;
  gap: 0.5rem;
  position: relative;
  padding-inline: 0.85rem;

  > svg,
  > span {
    color: var(--sg-ink-2);
    pointer-events: none;
  }
  input,
  select {
    flex: 1;
    min-width: 0;
    width: 100%;
    min-height: 2.625rem;
    border: 0;
    padding: 0;
    background: transparent;
    outline: none;
  }
  input::placeholder {
    color: var(--sg-ink-2);
    opacity: 1;
  }
  input[type='search']::-webkit-search-cancel-button {
    filter: grayscale(1);
  }
  &:has([aria-invalid='true']) {
    border-color: var(--sg-danger);
    box-shadow: inset 0 0 0 1px var(--sg-danger);
  }
  &:has(input:read-only, input:disabled, select:disabled) {
    background: var(--sg-surface-2);
  }
  ${({ $select }) =>
    $select &&
    css`
      padding: 0;
      select {
        appearance: none;
        padding-inline: 0.85rem 2.4rem;
        border-radius: inherit;
        text-overflow: ellipsis;
        cursor: pointer;
      }
      option {
        background: var(--sg-surface);
        color: var(--sg-ink);
      }
      > svg {
        position: absolute;
        right: 0.85rem;
      }
    `}
`;

export const FileControl = styled.input`
  ${controlBoxCss}
  ${controlStatesCss}
  border-style: dashed;
  padding: 0.5rem;
  font-size: var(--sg-text-s);
  color: var(--sg-ink-2);
  cursor: pointer;
  &::file-selector-button {
    margin-right: var(--sg-space-3);
    padding: 0.5rem 0.9rem;
    border: 0;
    border-radius: var(--sg-radius-s);
    background: var(--sg-primary-soft);
    color: var(--sg-on-primary-soft);
    font: inherit;
    font-weight: 650;
    cursor: pointer;
  }
  &[aria-invalid='true'] {
    border-color: var(--sg-danger);
  }
`;

export const Checkbox = styled.input`
  width: 1.5rem;
  height: 1.5rem;
  margin: 0;
  accent-color: var(--sg-primary);
  cursor: pointer;
  flex: none;
`;

export const FormErrorBox = styled.div`
  display: flex;
  gap: var(--sg-space-3);
  padding: var(--sg-space-3) var(--sg-space-4);
  border-radius: var(--sg-radius-m);
  border-inline-start: 4px solid var(--sg-danger);
  background: var(--sg-danger-soft);
  color: var(--sg-on-danger-soft);
  font-weight: 550;
  svg {
    flex: none;
    margin-top: 0.15rem;
  }
`;
