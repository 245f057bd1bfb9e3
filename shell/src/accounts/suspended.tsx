import { LinkButton } from '@second-gear/ui/button';
import { Page, PageTitle, Stack } from '@second-gear/ui/layout';
import { ErrorState } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { PageHead } from '../screen/page-head.tsx';
import { common } from '../texts.ts';
import { LogoutButton } from './logout-button.tsx';

const guardTexts = common.guard;

/**
 * Page that explains why the account is suspended. Replaces the whole dashboard, including its layout.
 * @param message the server's message, with the reason
 */
export function Suspended({ message }: { message: string }): ReactElement {
  return (
    <Page>
      <PageHead title={guardTexts.suspended} noindex />
      <PageTitle>{guardTexts.suspended}</PageTitle>
      <ErrorState
        title={guardTexts.suspendedFor}
        message={
          <Stack gap={2}>
            <p>{message}</p>
            <p>{guardTexts.suspendedText}</p>
          </Stack>
        }
        action={
          <>
            <LinkButton to="/contacts">{guardTexts.toContacts}</LinkButton>
            <LogoutButton variant="ghost" />
          </>
        }
      />
    </Page>
  );
}
