import { listBalanceTransactions, retrieveBalance, retrieveBalanceTransaction } from './balance/endpoints.ts';
import { listCharges, retrieveCharge } from './charges/charges.ts';
import { createAccountLink } from './connect/account-links.ts';
import {
  createAccount,
  listAccounts,
  retrieveAccount,
  setAccountStatus,
  updateAccount,
} from './connect/accounts.ts';
import { createReversal, listReversals, retrieveReversal } from './connect/reversals.ts';
import { createTransfer, listTransfers, retrieveTransfer, updateTransfer } from './connect/transfers.ts';
import {
  acceptDispute,
  decideDispute,
  disputeCharge,
  listDisputes,
  retrieveDispute,
  setDisputeStatus,
  updateDispute,
} from './disputes/endpoints.ts';
import { listEvents, retrieveEvent } from './events/events.ts';
import type { Route } from './http/call.ts';
import { cancelIntent, captureIntent } from './intents/capture-and-cancel.ts';
import { authenticateIntent, confirmIntent, finishIntent, overrideProcessing } from './intents/confirm.ts';
import { createIntent, listIntents, retrieveIntent, updateIntent } from './intents/payment-intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './methods/payment-methods.ts';
import {
  cancelRefund,
  createRefund,
  listRefunds,
  overrideRefunds,
  retrieveRefund,
  setRefundStatus,
  updateRefund,
} from './refunds/refunds.ts';
import { completePendingOperations } from './time/advance.ts';

type RouteHandler = Route['run'];

const get = (path: string, run: RouteHandler, access: Route['access'] = 'secret'): Route => ({
  method: 'GET',
  path,
  access,
  run,
});
const post = (path: string, run: RouteHandler, access: Route['access'] = 'secret'): Route => ({
  method: 'POST',
  path,
  access,
  run,
});

/** Endpoints of the provider's API that the shop uses. */
const providerRoutes: Route[] = [
  post('/v1/payment_methods', createPaymentMethod, 'publishable'),
  get('/v1/payment_methods/:id', retrievePaymentMethod),
  post('/v1/payment_intents', createIntent),
  get('/v1/payment_intents', listIntents),
  get('/v1/payment_intents/:id', retrieveIntent, 'publishable'),
  post('/v1/payment_intents/:id', updateIntent),
  post('/v1/payment_intents/:id/confirm', confirmIntent, 'publishable'),
  post('/v1/payment_intents/:id/capture', captureIntent),
  post('/v1/payment_intents/:id/cancel', cancelIntent),
  get('/v1/charges', listCharges),
  get('/v1/charges/:id', retrieveCharge),
  post('/v1/refunds', createRefund),
  get('/v1/refunds', listRefunds),
  get('/v1/refunds/:id', retrieveRefund),
  post('/v1/refunds/:id', updateRefund),
  post('/v1/refunds/:id/cancel', cancelRefund),
  post('/v1/accounts', createAccount),
  get('/v1/accounts', listAccounts),
  get('/v1/accounts/:id', retrieveAccount),
  post('/v1/accounts/:id', updateAccount),
  post('/v1/account_links', createAccountLink),
  post('/v1/transfers', createTransfer),
  get('/v1/transfers', listTransfers),
  get('/v1/transfers/:id', retrieveTransfer),
  post('/v1/transfers/:id', updateTransfer),
  post('/v1/transfers/:id/reversals', createReversal),
  get('/v1/transfers/:id/reversals', listReversals),
  get('/v1/transfers/:id/reversals/:subId', retrieveReversal),
  get('/v1/balance', retrieveBalance),
  get('/v1/balance_transactions', listBalanceTransactions),
  get('/v1/balance_transactions/:id', retrieveBalanceTransaction),
  get('/v1/disputes', listDisputes),
  get('/v1/disputes/:id', retrieveDispute),
  post('/v1/disputes/:id', updateDispute),
  post('/v1/disputes/:id/close', acceptDispute),
  get('/v1/events', listEvents),
  get('/v1/events/:id', retrieveEvent),
];

/** Control endpoints, which simulate cardholders, banks, and elapsed time. */
const controlRoutes: Route[] = [
  post('/_sandbox/payment_intents/:id/authenticate', authenticateIntent, 'publishable'),
  post('/_sandbox/payment_intents/processing', overrideProcessing),
  post('/_sandbox/payment_intents/:id/finish', finishIntent),
  post('/_sandbox/refunds/next', overrideRefunds),
  post('/_sandbox/refunds/:id', setRefundStatus),
  post('/_sandbox/accounts/:id', setAccountStatus),
  post('/_sandbox/charges/:id/dispute', disputeCharge),
  post('/_sandbox/disputes/:id', setDisputeStatus),
  post('/_sandbox/disputes/:id/close', decideDispute),
  post('/_sandbox/advance', completePendingOperations),
];

export const routes: Route[] = [...providerRoutes, ...controlRoutes];
