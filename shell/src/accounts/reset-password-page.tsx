import { newsletterFormSchema as emailFormSchema } from '@second-gear/contract/contact-forms';
import { getErrorCode } from '@second-gear/shared-auth/error-code';
import { sendReset } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toFailure, FailureText } from '../forms/failure.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { common } from '../texts.ts';
import { AccountPage } from './account-page.tsx';
import { toReturnState } from './return-url.ts';
import { texts } from './texts.ts';

const resetTexts = texts.reset;

/**
 * Requests the email with the reset link. An unknown address is not an error, so the form doesn't reveal
 * who has an account.
 */
async function requestResetEmail({ email }: { email: string }): Promise<void> {
  try {
    await sendReset(email);
  } catch (error) {
    if (getErrorCode(error) === 'auth/user-not-found') return;
    notify.error(toFailure(error).message);
    throw error;
  }
}

export function ResetPasswordPage(): ReactElement {
  const state = toReturnState(useLocation());
  const [isSent, setIsSent] = useState(false);
  const { form, failure, submit } = useSchemaForm(
    emailFormSchema,
    async (values) => {
      setIsSent(false);
      await requestResetEmail(values);
      setIsSent(true);
    },
    { email: '' },
  );
  return (
    <AccountPage
      title={resetTexts.title}
      lead={resetTexts.lead}
      links={
        <Link to="/login" state={state}>
          {resetTexts.back}
        </Link>
      }
    >
      <form method="post" noValidate onSubmit={submit}>
        <TextField
          label={common.forms.email}
          type="email"
          autoComplete="username"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" block loading={form.formState.isSubmitting}>
          {resetTexts.submit}
        </Button>
        <FailureText failure={failure} />
        <p role="status">{isSent ? resetTexts.done : null}</p>
      </form>
    </AccountPage>
  );
}
