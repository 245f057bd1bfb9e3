import { Prose } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { type Article, articles, blogLead } from '../content/blog.ts';
import { ContentPage } from './content-page.tsx';
import { OnThisPage } from './on-this-page.tsx';
import { texts } from './texts.ts';

const ArticleLayout = styled(Prose)`
  & + & {
    margin-top: var(--sg-space-7);
    padding-top: var(--sg-space-7);
    border-top: 1px solid var(--sg-line);
  }
  h2 {
    margin-top: 0;
  }
  .byline {
    margin-top: var(--sg-space-2);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function ArticleEntry({ id, title, date, minutes, paragraphs }: Article): ReactElement {
  return (
    <ArticleLayout as="article" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="byline">
        <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
        {` · ${texts.blog.minutes(minutes)}`}
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </ArticleLayout>
  );
}

export function BlogPage(): ReactElement {
  return (
    <ContentPage title={texts.blog.title} lead={blogLead} aside={<OnThisPage sections={articles} />}>
      {articles.map((article) => (
        <ArticleEntry key={article.id} {...article} />
      ))}
    </ContentPage>
  );
}
