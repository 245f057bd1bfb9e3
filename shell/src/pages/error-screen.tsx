import { Button, LinkButton } from '@second-gear/ui/button';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { Plate } from '@second-gear/ui/plate';
import type { ReactElement, ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router-dom';
import { styled } from 'styled-components';
import { useAway } from '../connection/use-away.ts';
import { PageHead } from '../layout/page-head.tsx';
import { common } from '../texts.ts';

const words = common.error;

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
  > .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--sg-space-3);
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

/** Describes an error: the status of an error response, or an exception's message. */
function describeError(error: unknown): Said {
  if (isRouteErrorResponse(error)) {
    // A 400 for a URL (a malformed id) has a technical message, so visitors see that the page doesn't exist.
    if (error.status === 400) return { status: '400', title: words.noSuchPage, text: words.notFoundHelp };
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

/**
 * Returns whether a retry may succeed. An error response stays the same, but network and server errors may
 * pass.
 */
const mayPass = (error: unknown): boolean => !isRouteErrorResponse(error) || error.status >= 500;

/** Full-page error: status, text, help, and a link home. */
export function ErrorScreen({ error }: { error: unknown }): ReactElement {
  if (mayPass(error)) return <PassingError error={error} />;
  return <ErrorText {...describeError(error)} />;
}

/** Offers a retry, and retries automatically once the site is reachable again. */
function PassingError({ error }: { error: unknown }): ReactElement {
  const { revalidate, state } = useRevalidator();
  const away = useAway(() => void revalidate());
  const said = describeError(error);
  return (
    <ErrorText {...(away ? { ...said, ...common.offline } : said)}>
      <Button variant="primary" loading={state === 'loading'} onClick={() => void revalidate()}>
        {words.retry}
      </Button>
    </ErrorText>
  );
}

function ErrorText({ status, title, text, children }: Said & { children?: ReactNode }): ReactElement {
  return (
    <Page>
      <PageHead title={`${status} ${title}`} noindex />
      <Centre>
        <p className="status">
          <Plate size="l">{status}</Plate>
        </p>
        <PageTitle>{title}</PageTitle>
        <p>{text}</p>
        <div className="ways">
          {children}
          <LinkButton to="/" variant={children ? 'secondary' : 'primary'}>
            {words.back}
          </LinkButton>
        </div>
      </Centre>
    </Page>
  );
}
