import { newsletterFormSchema as emailFormSchema } from '@second-gear/contract/outreach';
import { codeOf } from '@second-gear/shared-auth/error-code';
import { sendReset } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { failureOf } from '../forms/failure.ts';
import { FailureText } from '../forms/failure-text.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { common } from '../texts.ts';
import { AccountPage } from './account-page.tsx';
import { returnState } from './return-place.ts';
import { texts } from './texts.ts';

const words = texts.reset;

/** An unknown address counts as sent, so that the form doesn't reveal who has an account. */
async function askForMail({ email }: { email: string }): Promise<void> {
  try {
    await sendReset(email);
  } catch (error) {
    if (codeOf(error) === 'auth/user-not-found') return;
    notify.error(failureOf(error).message);
    throw error;
  }
}

export function ResetPage(): ReactElement {
  const state = returnState(useLocation());
  const [sent, setSent] = useState(false);
  const { form, failure, submit } = useCheckedForm(
    emailFormSchema,
    async (values) => {
      setSent(false);
      await askForMail(values);
      setSent(true);
    },
    { email: '' },
  );
  return (
    <AccountPage
      title={words.title}
      lead={words.lead}
      ways={
        <Link to="/login" state={state}>
          {words.back}
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
          {words.submit}
        </Button>
        <FailureText failure={failure} />
        <p role="status">{sent ? words.done : null}</p>
      </form>
    </AccountPage>
  );
}
