import { Divider, Page, PageTitle, Prose } from '@second-gear/ui/layout';
import { Fragment, type ReactElement } from 'react';
import { styled } from 'styled-components';
import { articles, blogLead, type Article } from '../content/blog.ts';
import { PageHead } from '../layout/page-head.tsx';
import { texts } from '../texts.ts';

const Lead = styled.p`
  margin-bottom: var(--sg-space-6);
  font-size: var(--sg-text-l);
  color: var(--sg-ink-2);
`;

const Piece = styled(Prose)`
  margin-block: var(--sg-space-6);
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
    <Piece as="article" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
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
    <Page>
      <PageHead title={texts.blog.title} />
      <PageTitle>{texts.blog.title}</PageTitle>
      <Lead>{blogLead}</Lead>
      {articles.map((article, index) => (
        <Fragment key={article.id}>
          {index > 0 ? <Divider /> : null}
          <Entry {...article} />
        </Fragment>
      ))}
    </Page>
  );
}
