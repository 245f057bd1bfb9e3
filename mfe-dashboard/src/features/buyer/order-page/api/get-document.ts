import { getDocument as call } from '@second-gear/contract/documents';
import { download } from '@second-gear/shared-auth/request';

/** Returns a receipt or credit note as a PDF. */
export const getDocument = (orderId: string, number: string): Promise<Blob> =>
  download(call, { params: { id: orderId, number } }, { type: 'application/pdf' });
