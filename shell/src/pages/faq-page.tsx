import { Icon } from '@second-gear/ui/icon';
import { Section, SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { faqLead, faqTitle, type Question, questionGroups } from '../content/faq.ts';
import { ContentPage } from './content-page.tsx';
import { OnThisPage } from './on-this-page.tsx';

const Details = styled.details`
  border-bottom: 1px solid var(--sg-line);

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--sg-space-4);
    min-height: 3.5rem;
    padding-block: var(--sg-space-3);
    font-weight: 650;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    svg {
      transition: transform var(--sg-base) var(--sg-ease);
    }
  }
  &[open] summary svg {
    transform: rotate(180deg);
  }
  > div {
    display: grid;
    gap: var(--sg-space-3);
    max-width: var(--sg-measure);
    padding-bottom: var(--sg-space-5);
    color: var(--sg-ink-2);
  }
`;

function QuestionEntry({ id, question, answer }: Question): ReactElement {
  return (
    <Details id={id}>
      <summary>
        {question}
        <Icon name="chevron-down" size={18} />
      </summary>
      <div>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Details>
  );
}

export function FaqPage(): ReactElement {
  return (
    <ContentPage title={faqTitle} lead={faqLead} aside={<OnThisPage sections={questionGroups} />}>
      {questionGroups.map(({ id, title, questions }) => (
        <Section key={id} aria-labelledby={id}>
          <SectionTitle id={id}>{title}</SectionTitle>
          {questions.map((question) => (
            <QuestionEntry key={question.id} {...question} />
          ))}
        </Section>
      ))}
    </ContentPage>
  );
}
