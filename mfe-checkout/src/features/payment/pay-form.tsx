import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { CardElement, useElements } from '@stripe/react-stripe-js';
import type { StripeCardElement } from '@stripe/stripe-js';
import { type SyntheticEvent, useState } from 'react';
import { CardBox, CardForm, CardLabel, ProviderNote } from './card-form.tsx';
import { useCardStyle } from './card-style.ts';
import { texts } from './texts.ts';

interface Props {
  /** The provider's message about the last attempt. */
  message: string | null;
  isPaying: boolean;
  onPay: (card: StripeCardElement) => void;
}

const CARD_FIELD_ID = 'payment-card';

/** The card form. Must be rendered inside Stripe's `Elements`. */
export function PayForm({ message, isPaying, onPay }: Props) {
  const elements = useElements();
  const style = useCardStyle();
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [loadError, setLoadError] = useState<string | null>(null);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (card) onPay(card);
  };
  const shownError = isPaying ? null : (loadError ?? fieldError ?? message);

  return (
    <CardForm onSubmit={submit} aria-busy={isPaying}>
      <div>
        <CardLabel htmlFor={CARD_FIELD_ID}>{texts.card}</CardLabel>
        <CardBox>
          <CardElement
            id={CARD_FIELD_ID}
            options={{ style, disabled: isPaying }}
            onChange={(event) => setFieldError(event.error?.message ?? null)}
            onLoadError={(event) => setLoadError(event.error.message ?? texts.formFailed)}
          />
        </CardBox>
      </div>
      {shownError && <FormError>{shownError}</FormError>}
      <Button type="submit" size="l" loading={isPaying}>
        {texts.justPay}
      </Button>
      <ProviderNote />
    </CardForm>
  );
}
