import { css } from 'styled-components';

export interface ButtonCssProps {
  $variant: 'primary' | 'secondary' | 'ghost' | 'danger' | 'accent';
  $size: 's' | 'm' | 'l';
  $block?: boolean | undefined;
  $round?: boolean | undefined;
  $flush?: boolean | undefined;
}

const heights = { s: '2.25rem', m: '2.75rem', l: '3.25rem' };
const paddings = { s: '0.85rem', m: '1.2rem', l: '1.65rem' };
const fontSizes = { s: 'var(--sg-text-s)', m: 'var(--sg-text-m)', l: '1.0625rem' };

const solidDangerCss = css`
  background: var(--sg-danger);
  color: var(--sg-on-danger);
  &:hover {
    background: var(--sg-danger-hover);
  }
`;

/** For small danger buttons. Every table row has one, and a column of solid red would be too prominent. */
const outlineDangerCss = css`
  background: var(--sg-danger-soft);
  color: var(--sg-on-danger-soft);
  &:hover {
    border-color: var(--sg-on-danger-soft);
  }
`;

const variants = {
  primary: css`
    background: var(--sg-primary);
    color: var(--sg-on-primary);
    &:hover {
      background: var(--sg-primary-hover);
    }
  `,
  accent: css`
    background: var(--sg-accent);
    color: var(--sg-on-accent);
    &:hover {
      background: var(--sg-accent-hover);
    }
  `,
  secondary: css`
    background: var(--sg-surface);
    color: var(--sg-ink);
    border-color: var(--sg-line-strong);
    &:hover {
      background: var(--sg-surface-2);
      border-color: var(--sg-ink);
    }
  `,
  ghost: css`
    background: transparent;
    color: inherit;
    &:hover {
      background: color-mix(in srgb, currentColor 10%, transparent);
    }
  `,
  danger: css<ButtonCssProps>`
    ${({ $size }) => ($size === 's' ? outlineDangerCss : solidDangerCss)}
  `,
};

/** Styles of buttons, and of links that look like buttons. */
export const buttonCss = css<ButtonCssProps>`
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  ${({ $block }) => $block && 'width: 100%;'}
  align-items: center;
  justify-content: center;
  gap: 0.55em;
  min-height: ${({ $size }) => heights[$size]};
  padding: 0.3rem ${({ $size, $round }) => ($round ? '0' : paddings[$size])};
  ${({ $round, $size }) => $round && `width: ${heights[$size]}; flex: none;`}
  border: 1px solid transparent;
  border-radius: ${({ $round }) => ($round ? 'var(--sg-radius-pill)' : 'var(--sg-radius-m)')};
  font-size: ${({ $size }) => fontSizes[$size]};
  font-weight: 650;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  user-select: none;
  transition:
    background-color var(--sg-fast),
    border-color var(--sg-fast),
    transform var(--sg-fast) var(--sg-ease);
  ${({ $flush, $size }) => $flush && `margin-inline-start: -${paddings[$size]};`}
  ${({ $variant }) => variants[$variant]}
  &:active {
    transform: translateY(1px);
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    transform: none;
  }
  &:disabled,
  &[aria-disabled='true']:not([aria-busy]) {
    background: var(--sg-surface-2);
    border-color: var(--sg-line);
    color: var(--sg-ink-2);
  }
  &[aria-busy] {
    cursor: progress;
  }
  @media print {
    display: none;
  }
`;
