import type { OrderDocument } from '@second-gear/contract/documents';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { saveFile } from '@second-gear/ui/save-file';
import { Spinner } from '@second-gear/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { documentsQuery } from '../../../shared/api/orders.ts';
import { Block } from '../../../shared/components/block.tsx';
import { RowNote } from '../../../shared/components/rows.tsx';
import { formatDay } from '../../../shared/format/format.ts';
import { common } from '../../../shared/texts.ts';
import { getDocument } from './api.ts';
import { texts } from './texts.ts';

const { documents: documentTexts } = texts;

const List = styled.ul`
  display: grid;
  gap: var(--sg-space-3);
  justify-items: start;

  li {
    display: grid;
    gap: var(--sg-space-2);
    justify-items: start;
  }
`;

interface Props {
  orderId: string;
  orderDocument: OrderDocument;
}

function DocumentItem({ orderId, orderDocument }: Props): ReactElement {
  const { kind, number, amount, issuedAt } = orderDocument;
  const downloadPdf = useMutation({
    mutationFn: () => getDocument(orderId, number),
    onSuccess: (pdf) => saveFile(`${number}.pdf`, pdf),
  });
  return (
    <li>
      <Button
        variant="secondary"
        size="s"
        icon="download"
        loading={downloadPdf.isPending}
        onClick={() => downloadPdf.mutate()}
      >
        {documentTexts.name(documentTexts.kind[kind], number)}
      </Button>
      <RowNote>{documentTexts.note(formatPrice(amount), formatDay(issuedAt))}</RowNote>
      {downloadPdf.error ? <FormError>{toErrorMessage(downloadPdf.error)}</FormError> : null}
    </li>
  );
}

/**
 * Lists the order's receipt and credit notes as PDF downloads. Renders nothing if there are none, or if an
 * older API does not offer them.
 */
export function OrderDocuments({ order }: { order: Order }): ReactElement | null {
  const wasPaid = order.paid || (order.refunded ?? 0) > 0;
  const query = useQuery({
    ...documentsQuery(order._id),
    enabled: wasPaid && order.step !== undefined,
  });
  const { data, error } = query;
  if (!query.isEnabled || data?.length === 0) return null;
  if (error instanceof ApiError && error.status === 404) return null;
  return (
    <Block title={documentTexts.title} isHiddenInPrint>
      {query.isPending ? <Spinner label={documentTexts.loading} /> : null}
      {error && !data ? (
        <>
          <FormError>{`${documentTexts.failed} ${toErrorMessage(error)}`}</FormError>
          <div>
            <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
              {common.retry}
            </Button>
          </div>
        </>
      ) : null}
      {data ? (
        <List>
          {data.map((orderDocument) => (
            <DocumentItem key={orderDocument.number} orderId={order._id} orderDocument={orderDocument} />
          ))}
        </List>
      ) : null}
    </Block>
  );
}
