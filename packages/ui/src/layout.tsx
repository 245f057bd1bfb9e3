import type { ComponentPropsWithRef, ReactElement } from 'react';
import { css, styled } from 'styled-components';

/** Step of the spacing scale (4, 8, 12, 16, 24, 32, 48, 72 px) or any CSS length. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | (string & {});
const toCssLength = (gap: Gap) => (typeof gap === 'number' ? `var(--sg-space-${gap})` : gap);

/** Container with the site's maximum width and its gutters. */
export const Page = styled.div`
  width: 100%;
  max-width: var(--sg-max);
  margin-inline: auto;
  padding: clamp(1.25rem, 3vw, 2.5rem) var(--sg-gutter) clamp(2.5rem, 6vw, 5rem);
`;

const Title = styled.h1`
  font-size: var(--sg-text-3xl);
  font-weight: 800;
  letter-spacing: -0.015em;
  margin-bottom: var(--sg-space-5);
`;

/** The screen's heading. Gets focus after navigation (`[data-page-title]`). */
export function PageTitle(props: ComponentPropsWithRef<'h1'>): ReactElement {
  return <Title tabIndex={-1} data-page-title="" {...props} />;
}

export const Section = styled.section`
  margin-block: clamp(var(--sg-space-7), 9vw, var(--sg-space-8));
  &:first-child {
    margin-top: 0;
  }
  &:last-child {
    margin-bottom: 0;
  }
`;

export const SectionTitle = styled.h2`
  font-size: var(--sg-text-2xl);
  font-weight: 800;
  margin-bottom: var(--sg-space-4);
`;

export const Stack = styled.div.withConfig({ shouldForwardProp: (name) => name !== 'gap' })<{
  gap?: Gap | undefined;
}>`
  display: flex;
  flex-direction: column;
  gap: ${({ gap = 4 }) => toCssLength(gap)};
  min-width: 0;
`;

/** Row of items that wraps. */
export const Cluster = styled.div.withConfig({
  shouldForwardProp: (name) => !['gap', 'justify', 'align'].includes(name),
})<{
  gap?: Gap | undefined;
  justify?: string | undefined;
  align?: string | undefined;
}>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ gap = 3 }) => toCssLength(gap)};
  align-items: ${({ align = 'center' }) => align};
  justify-content: ${({ justify = 'flex-start' }) => justify};
`;

/** Grid with as many equal columns as fit. No column is narrower than `min`. */
export const Grid = styled.div.withConfig({ shouldForwardProp: (name) => name !== 'gap' && name !== 'min' })<{
  min?: string | undefined;
  gap?: Gap | undefined;
}>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ min = '17rem' }) => min}), 1fr));
  gap: ${({ gap = 5 }) => toCssLength(gap)};
`;

export const Card = styled.div`
  padding: var(--sg-space-5);
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);
`;

/** Hides an element visually, but not from screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

export const Divider = styled.hr`
  width: 100%;
  height: 0;
  margin: 0;
  border: 0;
  border-top: 1px solid var(--sg-line);
`;

/** Container for long text: limits the line length and separates the paragraphs. */
export const Prose = styled.div`
  max-width: var(--sg-measure);
  font-size: var(--sg-text-l);
  > * + * {
    margin-top: 1em;
  }
  h2 {
    font-size: var(--sg-text-2xl);
    margin-top: 1.6em;
  }
  h3 {
    font-size: var(--sg-text-xl);
    margin-top: 1.4em;
  }
  ul,
  ol {
    padding-inline-start: 1.3em;
    list-style: revert;
  }
  li + li {
    margin-top: 0.35em;
  }
`;

const NightPanel = styled.div`
  /* The doubled class (&&) has a higher specificity, so it overrides the tokens that data-theme sets on the same element. */
  && {
    --sg-bg: var(--sg-night);
    --sg-surface: var(--sg-night-2);
    --sg-line: var(--sg-night-line);
  }
  background: var(--sg-night);
  color: var(--sg-on-night);
  color-scheme: dark;
`;

/** Deep green panel (hero, footer), dark in both themes. Everything inside uses the dark tokens. */
export function DarkPanel(props: ComponentPropsWithRef<'div'>): ReactElement {
  return <NightPanel data-theme="dark" {...props} />;
}
