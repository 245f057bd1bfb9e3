import { Card } from '@second-gear/ui/layout';
import { type ReactElement, useId } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const Box = styled(Card)`
  /* On narrower screens the table of contents would be below the text, where it is useless. */
  @media not all and (min-width: 64rem) {
    display: none;
  }
  h2 {
    font-size: var(--sg-text-l);
  }
  ul {
    display: grid;
    margin-top: var(--sg-space-2);
  }
  a {
    display: flex;
    align-items: center;
    min-height: 2.5rem;
  }
`;

/** Table of contents of a long page. */
export function OnThisPage({
  sections,
}: {
  sections: readonly { id: string; title: string }[];
}): ReactElement {
  const headingId = useId();
  return (
    <Box as="nav" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.onThisPage}</h2>
      <ul className="parts">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </Box>
  );
}
