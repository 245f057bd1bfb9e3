import { listAudit } from '@second-gear/contract/audit';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, type PageAsk } from '../shared/paged.ts';

/** Every admin action, newest first. */
export const getAudit = (ask: PageAsk) => requestPage(listAudit, { query: ask });

export const auditQuery = () => pagedOptions(['audit'], getAudit);
