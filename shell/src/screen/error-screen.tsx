import { Button, LinkButton } from '@second-gear/ui/button';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { Plate } from '@second-gear/ui/plate';
import type { ReactElement, ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router-dom';
import { styled } from 'styled-components';
import { useOffline } from '../connection/use-offline.ts';
import { common } from '../texts.ts';
import { PageHead } from './page-head.tsx';

const errorTexts = common.error;

const Centered = styled.div`
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
  > .actions {
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

interface ErrorDescription {
  status: string;
  title: string;
  text: string;
}

/** Describes an error: the status of an error response, or an exception's message. */
function describeError(error: unknown): ErrorDescription {
  if (isRouteErrorResponse(error)) {
    // A 400 response, for example for a malformed id in the URL, has a technical message. Visitors see a 404
    // page instead.
    if (error.status === 400)
      return { status: '404', title: errorTexts.noSuchPage, text: errorTexts.notFoundHelp };
    const serverMessage = (error.data as { message?: unknown } | null)?.message;
    const isMissing = error.status === 404;
    return {
      status: String(error.status),
      title: error.statusText || (isMissing ? errorTexts.notFound : errorTexts.unknown),
      text:
        typeof serverMessage === 'string'
          ? serverMessage
          : isMissing
            ? errorTexts.notFoundHelp
            : errorTexts.refusedHelp,
    };
  }
  return {
    status: errorTexts.broken,
    title: errorTexts.unknown,
    text: error instanceof Error && error.message ? error.message : errorTexts.refusedHelp,
  };
}

/**
 * Returns whether a retry may succeed. An error response stays the same, but network and server errors may
 * pass.
 */
const isTransient = (error: unknown): boolean => !isRouteErrorResponse(error) || error.status >= 500;

/** Full-page error: status, text, help, and a link home. */
export function ErrorScreen({ error }: { error: unknown }): ReactElement {
  if (isTransient(error)) return <TransientError error={error} />;
  return <ErrorText {...describeError(error)} />;
}

/** Offers a retry, and retries automatically once the site is reachable again. */
function TransientError({ error }: { error: unknown }): ReactElement {
  const { revalidate, state } = useRevalidator();
  const isOffline = useOffline(() => void revalidate());
  const description = describeError(error);
  return (
    <ErrorText {...(isOffline ? { ...description, ...common.offline } : description)}>
      <Button variant="primary" loading={state === 'loading'} onClick={() => void revalidate()}>
        {errorTexts.retry}
      </Button>
    </ErrorText>
  );
}

function ErrorText({
  status,
  title,
  text,
  children,
}: ErrorDescription & { children?: ReactNode }): ReactElement {
  return (
    <Page>
      <PageHead title={`${status} ${title}`} noindex />
      <Centered>
        <p className="status">
          <Plate size="l">{status}</Plate>
        </p>
        <PageTitle>{title}</PageTitle>
        <p>{text}</p>
        <div className="actions">
          {children}
          <LinkButton to="/" variant={children ? 'secondary' : 'primary'}>
            {errorTexts.back}
          </LinkButton>
        </div>
      </Centered>
    </Page>
  );
}
