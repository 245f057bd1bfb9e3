import { signupFormSchema } from '@second-gear/contract/users';
import { isUnverified, type SignUp, signUp, useSession } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { SelectField, TextField } from '@second-gear/ui/field';
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
import { returnState, SELLING, useReturnPlace, useWanted, useWantedPicture } from './return-place.ts';
import { SocialButtons } from './social-buttons.tsx';
import { texts } from './texts.ts';

const words = texts.signup;
const roles = [
  { value: 'buyer', label: common.forms.buyer },
  { value: 'seller', label: common.forms.seller },
] as const;

async function create(account: SignUp): Promise<void> {
  try {
    await signUp(account, {
      onCreated: () => {
        notify.success(words.created);
      },
      onProfileError: (error) => {
        notify.error(failureOf(error).message);
      },
      onSaved: () => {
        notify.success(words.saved);
      },
    });
  } catch (error) {
    notify.error(failureOf(error).message);
    throw error;
  }
}

export function SignupPage(): ReactElement {
  const place = useReturnPlace();
  const state = returnState(useLocation());
  const signedIn = useSession((session) => session.status === 'signed-in');
  const unverified = useSession(isUnverified);
  const wanted = useWanted();
  const wantedPicture = useWantedPicture();
  const { form, failure, setFailure, submit } = useCheckedForm(signupFormSchema, create, {
    name: '',
    email: '',
    phone: '',
    password: '',
    ...(place === SELLING ? { role: 'seller' as const } : {}),
  });
  const { errors, isSubmitting } = form.formState;
  if (signedIn) {
    // The next screen may still be loading, and the page must not be empty.
    return (
      <>
        {unverified ? (
          <Navigate to="/confirm-email" replace state={state} />
        ) : (
          <Navigate to={place} replace />
        )}
        <PageLoading />
      </>
    );
  }
  return (
    <AccountPage
      title={words.title}
      lead={wanted ? words.leadWanted(wanted) : words.lead}
      picture={wanted ? wantedPicture : null}
      ways={
        <span>
          {words.haveAccount}{' '}
          <Link to="/login" state={state}>
            {words.login}
          </Link>
        </span>
      }
    >
      <form method="post" noValidate onSubmit={submit}>
        <Held held={isSubmitting}>
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
              options={roles}
              error={errors.role?.message}
              {...form.register('role')}
            />
            <TextField
              label={common.forms.password}
              type="password"
              autoComplete="new-password"
              hint={common.forms.passwordHint}
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
        }}
      />
    </AccountPage>
  );
}
