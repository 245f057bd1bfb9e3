import { LinkButton } from '@second-gear/ui/button';
import { Page, PageTitle, Stack } from '@second-gear/ui/layout';
import { ErrorState } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { LogoutButton } from '../layout/logout-button.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { common } from '../texts.ts';

const words = common.guard;

/**
 * Page that explains why the account is suspended. The dashboard's layout isn't rendered around it.
 * @param message the server's message, with the reason
 */
export function Suspended({ message }: { message: string }): ReactElement {
  return (
    <Page>
      <PageHead title={words.suspended} noindex />
      <PageTitle>{words.suspended}</PageTitle>
      <ErrorState
        title={words.suspendedFor}
        message={
          <Stack gap={2}>
            <p>{message}</p>
            <p>{words.suspendedText}</p>
          </Stack>
        }
        action={
          <>
            <LinkButton to="/contacts">{words.toContacts}</LinkButton>
            <LogoutButton variant="ghost" />
          </>
        }
      />
    </Page>
  );
}
