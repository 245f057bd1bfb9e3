import { signupFormSchema } from '@second-gear/contract/users';
import { isUnverified, type SignUp, signUp, useSession } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { SelectField, TextField } from '@second-gear/ui/field';
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
import { ADD_CAR_PATH, toReturnState, useActionPicture, useActionText, useReturnUrl } from './return-url.ts';
import { SocialButtons } from './social-buttons.tsx';
import { texts } from './texts.ts';

const signupTexts = texts.signup;
const ROLE_OPTIONS = [
  { value: 'buyer', label: common.forms.buyer },
  { value: 'seller', label: common.forms.seller },
] as const;

async function createAccount(account: SignUp): Promise<void> {
  try {
    await signUp(account, {
      onCreated: () => {
        notify.success(signupTexts.created);
      },
      onProfileError: (error) => {
        notify.error(toFailure(error).message);
      },
      onSaved: () => {
        notify.success(signupTexts.saved);
      },
    });
  } catch (error) {
    notify.error(toFailure(error).message);
    throw error;
  }
}

export function SignupPage(): ReactElement {
  const returnUrl = useReturnUrl();
  const state = toReturnState(useLocation());
  const isSignedIn = useSession((session) => session.status === 'signed-in');
  const isEmailUnverified = useSession(isUnverified);
  const actionText = useActionText();
  const actionPicture = useActionPicture();
  const { form, failure, setFailure, submit } = useSchemaForm(signupFormSchema, createAccount, {
    name: '',
    email: '',
    phone: '',
    password: '',
    ...(returnUrl === ADD_CAR_PATH ? { role: 'seller' as const } : {}),
  });
  const { errors, isSubmitting } = form.formState;
  if (isSignedIn) {
    // PageLoading is visible while the next screen loads, so the page isn't empty.
    return (
      <>
        {isEmailUnverified ? (
          <Navigate to="/confirm-email" replace state={state} />
        ) : (
          <Navigate to={returnUrl} replace />
        )}
        <PageLoading />
      </>
    );
  }
  return (
    <AccountPage
      title={signupTexts.title}
      lead={actionText ? signupTexts.leadForAction(actionText) : signupTexts.lead}
      picture={actionText ? actionPicture : null}
      links={
        <span>
          {signupTexts.haveAccount}{' '}
          <Link to="/login" state={state}>
            {signupTexts.login}
          </Link>
        </span>
      }
    >
      <form method="post" noValidate onSubmit={submit}>
        <InertFields inert={isSubmitting}>
          <Stack gap={4}>
            <TextField
              label={common.forms.name}
              autoComplete="name"
              error={errors.name?.message}
              {...form.register('name')}
            />
            <TextField
              label={common.forms.email}
              type="email"
              autoComplete="username"
              error={errors.email?.message}
              {...form.register('email')}
            />
            <TextField
              label={common.forms.phone}
              type="tel"
              autoComplete="tel"
              error={errors.phone?.message}
              {...form.register('phone')}
            />
            <SelectField
              label={common.forms.role}
              placeholder={common.forms.rolePlaceholder}
              options={ROLE_OPTIONS}
              error={errors.role?.message}
              {...form.register('role')}
            />
            <TextField
              label={common.forms.password}
              type="password"
              autoComplete="new-password"
              hint={errors.password ? null : common.forms.passwordHint}
              error={errors.password?.message}
              {...form.register('password')}
            />
          </Stack>
        </InertFields>
        <Button type="submit" block loading={isSubmitting}>
          {signupTexts.submit}
        </Button>
        <FailureText failure={failure} />
      </form>
      <SocialButtons
        onFailure={setFailure}
        onEmail={(email) => {
          form.setValue('email', email);
        }}
      />
    </AccountPage>
  );
}
