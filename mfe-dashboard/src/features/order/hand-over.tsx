import type { Order } from '@second-gear/contract/orders';
import { Button } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { renewCode } from '../../api/renew-code.ts';
import { Block } from '../../shared/order-page/block.tsx';
import { useAction } from '../../shared/use-action.ts';
import { order as texts } from './texts.ts';

const { handOver } = texts;

/** Not `lazy`, which caches a failure until the page reloads. */
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
      {/* Without the QR code, the digits are enough. */}
      {isPending ? <Skeleton w="11rem" h="11rem" radius="var(--sg-radius-m)" /> : null}
      {data ? <data.QrCode text={code} label={handOver.qr} /> : null}
      <Digits role="img" aria-label={handOver.code([...code].join(' '))}>
        {groupDigits(code)}
      </Digits>
    </Cluster>
  );
}

/** Shows the hand-over code, a renewal if it is locked, and the buyer's confirmation as an alternative. */
export function HandOver({ order, onReceived }: { order: Order; onReceived: () => void }): ReactElement {
  const renew = useAction({
    run: async (id: string) => {
      await renewCode(id);
      return { modifiedCount: 1 };
    },
    done: handOver.renewed,
    invalidates: 'confirmHandOver',
  });
  const code = order.handOverCode;
  return (
    <Block title={handOver.title}>
      {code === undefined ? (
        <p>{handOver.noCode}</p>
      ) : (
        <>
          <p>{handOver.lead}</p>
          <Callout tone="warning" title={handOver.warning} />
          <HandOverCode code={code} />
        </>
      )}
      <Stack gap={2} className="sg-screen-only">
        <p>{handOver.renewHelp}</p>
        <div>
          <Button
            variant={code === undefined ? 'primary' : 'secondary'}
            loading={renew.isPending}
            onClick={() => renew.mutate(order._id)}
          >
            {handOver.renew}
          </Button>
        </div>
      </Stack>
      <Stack gap={2} className="sg-screen-only">
        <p>{handOver.receivedHelp}</p>
        <div>
          <Button variant="secondary" icon="check" onClick={onReceived}>
            {handOver.received}
          </Button>
        </div>
      </Stack>
    </Block>
  );
}
