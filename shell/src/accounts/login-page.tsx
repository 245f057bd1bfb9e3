import { loginFormSchema } from '@second-gear/contract/users';
import { signInWithPassword, useSession } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { Held } from '@second-gear/ui/held';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import type { ReactElement } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { failureOf } from '../forms/failure.ts';
import { FailureText } from '../forms/failure-text.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { PageLoading } from '../pages/page-loading.tsx';
import { common } from '../texts.ts';
import { AccountPage } from './account-page.tsx';
import { reportLink } from './report-link.ts';
import { returnState, usePlaceLead, useReturnPlace, useWanted, useWantedPicture } from './return-place.ts';
import { SocialButtons } from './social-buttons.tsx';
import { texts } from './texts.ts';

const words = texts.login;

async function logIn({ email, password }: { email: string; password: string }): Promise<void> {
  try {
    const result = await signInWithPassword(email, password);
    notify.success(words.done);
    reportLink(result);
  } catch (error) {
    notify.error(failureOf(error).message);
    throw error;
  }
}

export function LoginPage(): ReactElement {
  const place = useReturnPlace();
  const state = returnState(useLocation());
  const signedIn = useSession((session) => session.status === 'signed-in');
  const ended = useSession((session) => session.ended);
  const wanted = useWanted();
  const wantedPicture = useWantedPicture();
  const placeLead = usePlaceLead();
  const { form, failure, setFailure, submit } = useCheckedForm(loginFormSchema, logIn, {
    email: '',
    password: '',
  });
  const { errors, isSubmitting } = form.formState;
  if (signedIn) {
    // The next screen may still be loading, and the page must not be empty.
    return (
      <>
        <Navigate to={place} replace />
        <PageLoading />
      </>
    );
  }
  return (
    <AccountPage
      title={words.title}
      lead={ended ? words.ended : wanted ? words.leadWanted(wanted) : (placeLead ?? words.lead)}
      picture={wanted && !ended ? wantedPicture : null}
      ways={
        <>
          <Link to="/reset-password" state={state}>
            {words.forgot}
          </Link>
          <span>
            {words.noAccount}{' '}
            <Link to="/signup" state={state}>
              {words.signup}
            </Link>
          </span>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit}>
        <Held held={isSubmitting}>
          <Stack gap={4}>
            <TextField
              label={common.forms.email}
              type="email"
              autoComplete="username"
              error={errors.email?.message}
              {...form.register('email')}
            />
            <TextField
              label={common.forms.password}
              type="password"
              autoComplete="current-password"
              error={errors.password?.message}
              {...form.register('password')}
            />
          </Stack>
        </Held>
        <Button type="submit" block loading={isSubmitting}>
          {words.submit}
        </Button>
        <FailureText failure={failure} />
      </form>
      <SocialButtons
        onFailure={setFailure}
        onEmail={(email) => {
          form.setValue('email', email);
          form.setFocus('password');
        }}
      />
    </AccountPage>
  );
}
