import { LinkButton } from '@second-gear/ui/button';
import { Card, Prose } from '@second-gear/ui/layout';
import { Fragment, type ReactElement } from 'react';
import { styled } from 'styled-components';
import { about } from '../content/about.ts';
import { texts } from '../layout/texts.ts';
import { ContentPage } from './content-page.tsx';

const Facts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: var(--sg-space-4);

  strong {
    display: block;
    font-family: var(--sg-font-display);
    font-size: var(--sg-text-2xl);
    line-height: var(--sg-leading-tight);
  }
`;

const Text = styled(Prose)`
  margin-bottom: var(--sg-space-6);
  > h2:first-child {
    margin-top: 0;
  }
`;

function Aside(): ReactElement {
  return (
    <Facts>
      {about.facts.map(({ value, label }) => (
        <Card key={value}>
          <strong>{value}</strong>
          {label}
        </Card>
      ))}
    </Facts>
  );
}

export function AboutPage(): ReactElement {
  return (
    <ContentPage title={texts.nav.about} heading={about.title} lead={about.lead} aside={<Aside />}>
      <Text>
        {about.sections.map(({ title, paragraphs }) => (
          <Fragment key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Fragment>
        ))}
      </Text>
      <LinkButton to="/viewallcars">{texts.nav.cars}</LinkButton>
    </ContentPage>
  );
}
