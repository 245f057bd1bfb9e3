import { Prose } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { type Article, articles, blogLead } from '../content/blog.ts';
import { ContentPage } from './content-page.tsx';
import { OnThisPage } from './on-this-page.tsx';
import { texts } from './texts.ts';

const Piece = styled(Prose)`
  & + & {
    margin-top: var(--sg-space-7);
    padding-top: var(--sg-space-7);
    border-top: 1px solid var(--sg-line);
  }
  h2 {
    margin-top: 0;
  }
  .by {
    margin-top: var(--sg-space-2);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function Entry({ id, title, date, minutes, paragraphs }: Article): ReactElement {
  return (
    <Piece as="article" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="by">
        <time dateTime={date}>{dates.format(new Date(date))}</time>
        {` · ${texts.blog.minutes(minutes)}`}
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Piece>
  );
}

export function BlogPage(): ReactElement {
  return (
    <ContentPage title={texts.blog.title} lead={blogLead} aside={<OnThisPage parts={articles} />}>
      {articles.map((article) => (
        <Entry key={article.id} {...article} />
      ))}
    </ContentPage>
  );
}
