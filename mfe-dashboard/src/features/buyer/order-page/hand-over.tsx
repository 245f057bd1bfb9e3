import type { Order } from '@second-gear/contract/orders';
import { Button } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { Block } from '../../../shared/components/block.tsx';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { renewHandOverCode } from './api.ts';
import { texts } from './texts.ts';

const { handOver: handOverTexts } = texts;

/**
 * Loads the QR code component on demand. Uses a query instead of `lazy`, because `lazy` remembers a failure
 * until the page reloads.
 */
const qrCodeModuleQuery = queryOptions({
  queryKey: ['dashboard', 'code', 'qr-code'],
  queryFn: () => import('./qr-code.tsx'),
  staleTime: Infinity,
  structuralSharing: false,
});

const Digits = styled.p`
  font-size: var(--sg-text-4xl);
  font-variant-numeric: tabular-nums;
  font-weight: 800;
  letter-spacing: 0.06em;
  line-height: 1.2;
`;

/** Formats `123456` as `123 456`, which is easier to read aloud. */
const groupDigits = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

function HandOverCode({ code }: { code: string }): ReactElement {
  const { data, isPending } = useQuery(qrCodeModuleQuery);
  return (
    <Cluster gap={5}>
      {/* If the QR code fails to load, the digits are enough. */}
      {isPending ? <Skeleton width="11rem" height="11rem" radius="var(--sg-radius-m)" /> : null}
      {data ? <data.QrCode text={code} label={handOverTexts.qr} /> : null}
      <Digits role="img" aria-label={handOverTexts.code([...code].join(' '))}>
        {groupDigits(code)}
      </Digits>
    </Cluster>
  );
}

/**
 * Shows the hand-over code and lets the buyer create a new one, for example if the code is locked. Also lets
 * the buyer confirm the hand-over without the code.
 */
export function HandOver({ order, onReceived }: { order: Order; onReceived: () => void }): ReactElement {
  const renewCode = useAction({
    run: async (id: string) => {
      await renewHandOverCode(id);
      return { modifiedCount: 1 };
    },
    successText: handOverTexts.renewed,
    invalidates: 'confirmHandOver',
  });
  const code = order.handOverCode;
  return (
    <Block title={handOverTexts.title}>
      {code === undefined ? (
        <p>{handOverTexts.noCode}</p>
      ) : (
        <>
          <p>{handOverTexts.lead}</p>
          <Callout tone="warning" title={handOverTexts.warning} />
          <HandOverCode code={code} />
        </>
      )}
      <Stack gap={2} className="sg-screen-only">
        <p>{handOverTexts.renewHelp}</p>
        <div>
          <Button
            variant={code === undefined ? 'primary' : 'secondary'}
            loading={renewCode.isPending}
            onClick={() => renewCode.mutate(order._id)}
          >
            {handOverTexts.renew}
          </Button>
        </div>
      </Stack>
      <Stack gap={2} className="sg-screen-only">
        <p>{handOverTexts.receivedHelp}</p>
        <div>
          <Button variant="secondary" icon="check" onClick={onReceived}>
            {handOverTexts.received}
          </Button>
        </div>
      </Stack>
    </Block>
  );
}
