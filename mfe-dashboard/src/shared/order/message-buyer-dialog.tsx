import type { Sale } from '@second-gear/contract/orders';
import { createParagraphsSchema } from '@second-gear/contract/plain-text';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextDialog } from '../dialogs/text-dialog.tsx';
import { formatOrderedCarTitle } from '../format/format.ts';
import { useReportChange } from '../hooks/use-action.ts';
import { messageBuyer } from './api.ts';
import { buyerMessageTexts as texts } from './texts.ts';

const MAX_LENGTH = 2000;
const messageField = {
  name: 'text',
  schema: createParagraphsSchema('Message', MAX_LENGTH),
  label: texts.message,
  rows: 4,
  maxLength: MAX_LENGTH,
};

/** Sends the first message to a buyer and opens the new conversation. */
export function MessageBuyerDialog({ sale, onClose }: { sale: Sale; onClose: () => void }): ReactElement {
  const reportChange = useReportChange();
  const navigate = useNavigate();
  return (
    <TextDialog
      title={texts.title(sale.buyerName)}
      lead={texts.lead(formatOrderedCarTitle(sale))}
      field={messageField}
      label={texts.send}
      onSend={async (text) => {
        const { insertedId } = await messageBuyer(sale._id, text);
        void reportChange(texts.sent, 'sendMessage');
        await navigate(`/dashboard/messages/${insertedId}`);
      }}
      onClose={onClose}
    />
  );
}
