import { Button } from '@second-gear/ui/button';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

/**
 * Frame of the card field, with the same size before and after loading. Reserves two lines on narrow screens.
 * The pixel lengths match Stripe's iframe, whose font size is fixed, plus the borders.
 */
export const CardBox = styled.div`
  display: grid;
  align-items: center;
  padding: var(--sg-space-4);
  min-height: calc(26px + 2 * var(--sg-space-4));
  border: 1px solid var(--sg-line-strong);
  border-radius: var(--sg-radius-m);
  background: var(--sg-surface);
  &:has(.StripeElement--focus) {
    outline: 3px solid var(--sg-focus);
    outline-offset: 2px;
  }
  @container (max-width: 483px) {
    min-height: calc(54px + 2 * var(--sg-space-4));
  }
`;

export const CardLabel = styled.label`
  display: block;
  margin-bottom: var(--sg-space-2);
  font-weight: 600;
`;

export const CardForm = styled.form`
  display: grid;
  gap: var(--sg-space-4);
  container-type: inline-size;
  max-width: 34rem;
`;

const SmallPrint = styled.p`
  color: var(--sg-ink-2);
  font-size: var(--sg-text-s);
`;

/** Name of the payment provider, below the submit button. */
export const ProviderNote = () => <SmallPrint>{texts.provider}</SmallPrint>;

/** Placeholder for the card form until the client secret is loaded. It has the same size and no controls. */
export function CardFormSkeleton() {
  return (
    <CardForm as="div" aria-busy="true">
      <div>
        <CardLabel as="span">{texts.card}</CardLabel>
        <CardBox>
          <Skeleton width="100%" height="24px" radius="var(--sg-radius-s)" />
        </CardBox>
      </div>
      <VisuallyHidden role="status">{texts.preparing}</VisuallyHidden>
      <Button size="l" disabled>
        {texts.justPay}
      </Button>
      <ProviderNote />
    </CardForm>
  );
}
