import { UserFacingError } from '@second-gear/contract/error-message';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { useEffect } from 'react';
import { openPayoutAccount } from '../../api/open-payout-account.ts';
import { payouts } from './texts.ts';

/**
 * Requests a link to the payment provider's pages and opens it. Busy until the browser leaves, and reset if
 * the browser restores the page from its cache.
 */
export function useAccountLink(onLeave: (address: string) => void) {
  const link = useSingleFlightMutation({
    mutationFn: async () => {
      const { url } = await openPayoutAccount();
      try {
        onLeave(url);
      } catch (error) {
        throw new UserFacingError(payouts.account.noLink, { cause: error });
      }
    },
  });
  const { reset } = link;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
    };
  }, [reset]);
  return { go: () => link.mutate(), busy: link.isPending || link.isSuccess, error: link.error };
}
