import { loginFormSchema } from '@second-gear/contract/users';
import { signInWithPassword, useSession } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import type { ReactElement } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { toFailure, FailureText } from '../forms/failure.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { PageLoading } from '../screen/page-loading.tsx';
import { common } from '../texts.ts';
import { AccountPage } from './account-page.tsx';
import { toReturnState, useActionPicture, useActionText, useReturnLead, useReturnUrl } from './return-url.ts';
import { notifyLinkResult, SocialButtons } from './social-buttons.tsx';
import { texts } from './texts.ts';

const loginTexts = texts.login;

async function logIn({ email, password }: { email: string; password: string }): Promise<void> {
  try {
    const result = await signInWithPassword(email, password);
    notify.success(loginTexts.done);
    notifyLinkResult(result);
  } catch (error) {
    notify.error(toFailure(error).message);
    throw error;
  }
}

export function LoginPage(): ReactElement {
  const returnUrl = useReturnUrl();
  const state = toReturnState(useLocation());
  const isSignedIn = useSession((session) => session.status === 'signed-in');
  const isSessionEnded = useSession((session) => session.ended);
  const actionText = useActionText();
  const actionPicture = useActionPicture();
  const returnLead = useReturnLead();
  const { form, failure, setFailure, submit } = useSchemaForm(loginFormSchema, logIn, {
    email: '',
    password: '',
  });
  const { errors, isSubmitting } = form.formState;
  if (isSignedIn) {
    // PageLoading is visible while the next screen loads, so the page isn't empty.
    return (
      <>
        <Navigate to={returnUrl} replace />
        <PageLoading />
      </>
    );
  }
  return (
    <AccountPage
      title={loginTexts.title}
      lead={
        isSessionEnded
          ? loginTexts.ended
          : actionText
            ? loginTexts.leadForAction(actionText)
            : (returnLead ?? loginTexts.lead)
      }
      picture={actionText && !isSessionEnded ? actionPicture : null}
      links={
        <>
          <Link to="/reset-password" state={state}>
            {loginTexts.forgot}
          </Link>
          <span>
            {loginTexts.noAccount}{' '}
            <Link to="/signup" state={state}>
              {loginTexts.signup}
            </Link>
          </span>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit}>
        <InertFields inert={isSubmitting}>
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
        </InertFields>
        <Button type="submit" block loading={isSubmitting}>
          {loginTexts.submit}
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
