import { toErrorMessage } from '@second-gear/contract/error-message';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { Button } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const newsletterTexts = texts.footer.newsletter;

const NewsletterForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--sg-space-3);
  max-width: 30rem;

  > h2,
  > p {
    grid-column: 1 / -1;
  }
  > h2 {
    font-size: var(--sg-text-xl);
  }
  > [role='status']:empty {
    display: none;
  }
`;

type NewsletterState = { kind: 'idle' | 'sending' | 'done' } | { kind: 'failed'; problem: string };

/** Newsletter form in the footer. The result appears below the field. */
export function Newsletter(): ReactElement {
  const [state, setState] = useState<NewsletterState>({ kind: 'idle' });
  const field = useRef<HTMLInputElement>(null);
  const runSingleFlight = useSingleFlight();

  const subscribe = async () => {
    setState({ kind: 'sending' });
    try {
      // Loaded with its schema on submit, because most visitors never need it.
      const { checkEmail, subscribeToNewsletter } = await import('../api/subscribe.ts');
      const typedEmail = field.current?.value ?? '';
      const { email, problem } = checkEmail(typedEmail);
      if (email === null) {
        setState({ kind: 'failed', problem });
        field.current?.focus();
        return;
      }
      await subscribeToNewsletter(email);
      setState({ kind: 'done' });
      // The visitor may have typed another address during the request.
      if (field.current?.value === typedEmail) field.current.value = '';
    } catch (error) {
      setState({ kind: 'failed', problem: toErrorMessage(error) });
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void runSingleFlight(subscribe);
  };

  return (
    <NewsletterForm method="post" noValidate onSubmit={onSubmit}>
      <h2>{newsletterTexts.title}</h2>
      <p>{newsletterTexts.text}</p>
      <TextField
        ref={field}
        label={newsletterTexts.label}
        hideLabel
        type="email"
        name="email"
        autoComplete="email"
        placeholder={newsletterTexts.placeholder}
        error={state.kind === 'failed' ? state.problem : undefined}
      />
      <Button type="submit" variant="accent" loading={state.kind === 'sending'}>
        {newsletterTexts.submit}
      </Button>
      <p role="status">{state.kind === 'done' ? newsletterTexts.done : ''}</p>
    </NewsletterForm>
  );
}
