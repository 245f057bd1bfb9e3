import { checkVerification, sendVerification, useUser } from '@second-gear/shared-auth/session';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Page, PageTitle, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useEffect, useState } from 'react';
import { toFailure } from '../forms/failure.tsx';
import { PageHead } from '../screen/page-head.tsx';
import { LogoutButton } from './logout-button.tsx';
import { texts } from './texts.ts';

const confirmTexts = texts.confirm;

/**
 * Checks the verification again whenever the user returns to this page from a mail program or another tab.
 */
function useCheckOnReturn(): void {
  useEffect(() => {
    const checkOnReturn = () => {
      if (document.visibilityState !== 'visible') return;
      checkVerification().catch((error: unknown) => {
        console.warn('Could not check whether the email address is confirmed', error);
      });
    };
    checkOnReturn();
    addEventListener('focus', checkOnReturn);
    document.addEventListener('visibilitychange', checkOnReturn);
    return () => {
      removeEventListener('focus', checkOnReturn);
      document.removeEventListener('visibilitychange', checkOnReturn);
    };
  }, []);
}

/**
 * Instructs the signed-in user to open the email verification link. Disappears once the address is verified.
 */
export function ConfirmEmail(): ReactElement {
  const email = useUser()?.email ?? '';
  const [busyAction, setBusyAction] = useState<'check' | 'resend' | null>(null);
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState('');
  const runSingleFlight = useSingleFlight();
  useCheckOnReturn();

  const run = async (action: 'check' | 'resend', task: () => Promise<void>): Promise<void> => {
    setBusyAction(action);
    setStatus('');
    setProblem('');
    try {
      await task();
    } catch (error) {
      const { message, help } = toFailure(error);
      setProblem(help ?? message);
    } finally {
      setBusyAction(null);
    }
  };
  const check = () =>
    runSingleFlight(() =>
      run('check', async () => {
        if (await checkVerification()) notify.success(confirmTexts.done);
        else setProblem(confirmTexts.notYet);
      }),
    );
  const resend = () =>
    runSingleFlight(() =>
      run('resend', async () => {
        await sendVerification();
        setStatus(confirmTexts.resent(email));
      }),
    );

  return (
    <Page>
      <PageHead title={confirmTexts.title} noindex />
      <Stack gap={4}>
        <PageTitle>{confirmTexts.title}</PageTitle>
        <p>{confirmTexts.sentTo(email)}</p>
        <p>{confirmTexts.explanation}</p>
        <Cluster>
          <Button loading={busyAction === 'check'} onClick={() => void check()}>
            {confirmTexts.check}
          </Button>
          <Button variant="secondary" loading={busyAction === 'resend'} onClick={() => void resend()}>
            {confirmTexts.resend}
          </Button>
        </Cluster>
        <p role="status">{status}</p>
        <FormError>{problem}</FormError>
        <p>{confirmTexts.other}</p>
        <div>
          <LogoutButton variant="ghost" flush />
        </div>
      </Stack>
    </Page>
  );
}
