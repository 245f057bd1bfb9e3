import { LinkButton } from '@second-gear/ui/button';
import { Card, Grid, Page, PageTitle, Prose } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { about } from '../content/about.ts';
import { PageHead } from '../layout/page-head.tsx';
import { texts } from '../texts.ts';

const Lead = styled.p`
  max-width: 40ch;
  margin-bottom: var(--sg-space-6);
  font-size: var(--sg-text-xl);
  color: var(--sg-ink-2);
`;

const Fact = styled(Card)`
  strong {
    display: block;
    font-family: var(--sg-font-display);
    font-size: var(--sg-text-2xl);
  }
`;

const Facts = styled(Grid)`
  margin-block: var(--sg-space-6);
`;

export function AboutPage(): ReactElement {
  return (
    <Page>
      <PageHead title={texts.nav.about} />
      <PageTitle>{about.title}</PageTitle>
      <Lead>{about.lead}</Lead>
      <Prose>
        {about.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </Prose>
      <Facts min="14rem">
        {about.facts.map(({ value, label }) => (
          <Fact key={value}>
            <strong>{value}</strong>
            {label}
          </Fact>
        ))}
      </Facts>
      <LinkButton to="/viewallcars">{texts.nav.cars}</LinkButton>
    </Page>
  );
}
