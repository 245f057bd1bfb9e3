import { LinkButton } from '@second-gear/ui/button';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { Plate } from '@second-gear/ui/plate';
import type { ReactElement } from 'react';
import { isRouteErrorResponse } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageHead } from '../layout/page-head.tsx';
import { texts } from '../texts.ts';

const words = texts.error;

const Centre = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--sg-space-4);
  padding-block: var(--sg-space-8);
  text-align: center;

  > .status {
    font-size: var(--sg-text-3xl);
  }
  h1 {
    margin: 0;
  }
  > p {
    max-width: 46ch;
    color: var(--sg-ink-2);
  }
`;

interface Said {
  status: string;
  title: string;
  text: string;
}

/** What the error screen says of an error: a refused answer's true status, or an exception's message. */
function describeError(error: unknown): Said {
  if (isRouteErrorResponse(error)) {
    const told = (error.data as { message?: unknown } | null)?.message;
    const isMissing = error.status === 404;
    return {
      status: String(error.status),
      title: error.statusText || (isMissing ? words.notFound : words.unknown),
      text: typeof told === 'string' ? told : isMissing ? words.notFoundHelp : words.refusedHelp,
    };
  }
  return {
    status: words.broken,
    title: words.unknown,
    text: error instanceof Error && error.message ? error.message : words.refusedHelp,
  };
}

/** Full screen for an error: its status, its text, and the way home. */
export function ErrorScreen({ error }: { error: unknown }): ReactElement {
  const { status, title, text } = describeError(error);
  return (
    <Page>
      <PageHead title={`${status} ${title}`} noindex />
      <Centre>
        <p className="status">
          <Plate size="l">{status}</Plate>
        </p>
        <PageTitle>{title}</PageTitle>
        <p>{text}</p>
        <LinkButton to="/">{words.back}</LinkButton>
      </Centre>
    </Page>
  );
}
