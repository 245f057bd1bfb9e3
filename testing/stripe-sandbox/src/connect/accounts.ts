import type Stripe from 'stripe';
import { type Call, type SandboxContext, nowInSeconds } from '../http/call.ts';
import { invalidRequestError, missingParamError, noAccountAccessError } from '../http/errors.ts';
import { paginate } from '../http/pagination.ts';
import type { Params } from '../http/params.ts';
import type { Account, Application, List } from '../objects/api-types.ts';
import { randomToken } from '../objects/ids.ts';
import { mergeMetadata } from '../objects/metadata.ts';

/** Id of our application in events of connected accounts. */
const APPLICATION_ID = 'ca_sandbox';
const CAPABILITIES = ['card_payments', 'transfers'] as const;
const BUSINESS_TYPES = ['company', 'government_entity', 'individual', 'non_profit'] as const;

/** Fields that the provider requires before payouts. */
const REQUIRED_FIELDS = [
  'business_profile.product_description',
  'business_profile.url',
  'external_account',
  'individual.address.city',
  'individual.address.line1',
  'individual.address.postal_code',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'individual.phone',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];

const createRequirements = (
  requiredFields: string[],
  disabledReason: Stripe.Account.Requirements['disabled_reason'],
): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: requiredFields,
  disabled_reason: disabledReason,
  errors: [],
  eventually_due: requiredFields,
  past_due: disabledReason === null ? [] : requiredFields,
  pending_verification: [],
});

function readCapabilities(params: Params): (typeof CAPABILITIES)[number][] {
  const capabilityParams = params.nested('capabilities');
  return CAPABILITIES.filter((name) => capabilityParams?.nested(name)?.flag('requested') ?? false);
}

const CONTROLLER_BY_TYPE: Record<'express' | 'standard' | 'custom', Stripe.Account.Controller> = {
  express: {
    fees: { payer: 'application_express' },
    is_controller: true,
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
    type: 'application',
  },
  standard: { type: 'account' },
  custom: {
    fees: { payer: 'application_custom' },
    is_controller: true,
    losses: { payments: 'application' },
    requirement_collection: 'application',
    stripe_dashboard: { type: 'none' },
    type: 'application',
  },
};

function readController(params: Params): Stripe.Account.Controller | undefined {
  const controllerParams = params.nested('controller');
  if (!controllerParams) return undefined;
  return {
    fees: { payer: controllerParams.nested('fees')?.oneOf('payer', ['account', 'application']) ?? 'account' },
    is_controller: true,
    losses: {
      payments: controllerParams.nested('losses')?.oneOf('payments', ['application', 'stripe']) ?? 'stripe',
    },
    requirement_collection:
      controllerParams.oneOf('requirement_collection', ['application', 'stripe']) ?? 'stripe',
    stripe_dashboard: {
      type: controllerParams.nested('stripe_dashboard')?.oneOf('type', ['express', 'full', 'none']) ?? 'full',
    },
    type: 'application',
  };
}

/** Creates a connected account. It is restricted until its holder has submitted the required information. */
export function createAccount(call: Call): Account {
  const { params, store } = call;
  const type = params.oneOf('type', ['express', 'standard', 'custom']);
  const controller = readController(params);
  const requestedCapabilities = readCapabilities(params);
  params.nested('business_profile')?.ignore('mcc', 'name', 'product_description', 'support_email', 'url');
  if (type !== undefined && controller) {
    throw invalidRequestError('You may only specify one of these parameters: type, controller.', {
      param: 'type',
    });
  }
  const country = (params.text('country') ?? 'US').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) {
    throw invalidRequestError(`Country '${country}' is unknown.`, {
      param: 'country',
      code: 'country_unsupported',
    });
  }
  const id = `acct_${randomToken(16)}`;
  const account: Account = {
    id,
    object: 'account',
    business_profile: null,
    business_type: params.oneOf('business_type', BUSINESS_TYPES) ?? null,
    capabilities: Object.fromEntries(requestedCapabilities.map((name) => [name, 'inactive'])),
    charges_enabled: false,
    controller: controller ?? CONTROLLER_BY_TYPE[type ?? 'standard'],
    country,
    created: nowInSeconds(call),
    default_currency: params.text('default_currency') ?? 'usd',
    details_submitted: false,
    email: params.text('email') ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: createRequirements([], null),
    metadata: params.stringMap('metadata'),
    payouts_enabled: false,
    requirements: createRequirements(REQUIRED_FIELDS, 'requirements.past_due'),
    settings: null,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: controller ? 'none' : (type ?? 'standard'),
  };
  params.assertAllRead();
  store.accounts.set(id, account);
  return account;
}

/** Returns the account with this id, unless access to it was revoked. */
export const findAccessibleAccount = (
  id: string,
  { store }: Pick<SandboxContext, 'store'>,
): Account | undefined => (store.revoked.has(id) ? undefined : store.accounts.get(id));

/** Returns the account with this id. Throws 403 if there is none or access to it was revoked. */
export function requireAccount(id: string, call: Call): Account {
  const account = findAccessibleAccount(id, call);
  if (!account) throw noAccountAccessError(id);
  return account;
}

export function retrieveAccount(call: Call): Account {
  call.params.assertAllRead();
  return requireAccount(call.id, call);
}

export function listAccounts(call: Call): List<Account> {
  const accounts = [...call.store.accounts.values()]
    .filter(({ id }) => !call.store.revoked.has(id))
    .map((account) => ({ ...account, created: account.created ?? 0 }));
  return paginate(call, { items: accounts, url: '/v1/accounts' });
}

/** Changes email and metadata, and requests more capabilities. */
export function updateAccount(call: Call): Account {
  const { params } = call;
  const email = params.text('email');
  const metadata = params.stringMap('metadata');
  const requestedCapabilities = readCapabilities(params);
  params.assertAllRead();
  const account = requireAccount(call.id, call);
  if (email !== undefined) account.email = email;
  account.metadata = mergeMetadata(account.metadata, metadata);
  const isEnabled = account.details_submitted && account.requirements.disabled_reason === null;
  for (const name of requestedCapabilities) account.capabilities[name] ??= isEnabled ? 'active' : 'inactive';
  call.emit('account.updated', account, { account: account.id });
  return account;
}

/** Changes fields of an account and emits an event. */
function changeAccount(account: Account, changes: Partial<Account>, { emit }: SandboxContext): void {
  const previous = Object.fromEntries(
    Object.keys(changes).map((name) => [name, account[name as keyof Account]]),
  );
  Object.assign(account, changes);
  emit('account.updated', account, { account: account.id, previous });
}

const createCapabilities = (
  { capabilities }: Account,
  state: 'active' | 'inactive',
): Stripe.Account.Capabilities => Object.fromEntries(Object.keys(capabilities).map((name) => [name, state]));

/** Enables an account, as if its holder had submitted all information without errors. */
export const enableAccount = (account: Account, context: SandboxContext): void =>
  changeAccount(
    account,
    {
      capabilities: createCapabilities(account, 'active'),
      charges_enabled: true,
      details_submitted: true,
      payouts_enabled: true,
      requirements: createRequirements([], null),
    },
    context,
  );

/** Restricts an account, as if the provider required one more document before payouts. */
const restrictAccount = (account: Account, context: SandboxContext): void =>
  changeAccount(
    account,
    {
      capabilities: createCapabilities(account, 'inactive'),
      charges_enabled: false,
      payouts_enabled: false,
      requirements: createRequirements(['individual.verification.document'], 'requirements.past_due'),
    },
    context,
  );

/** Simulates an account that is closed or revokes our access. Our API key can no longer access it. */
function revokeAccount(account: Account, context: SandboxContext): void {
  context.store.revoked.set(account.id, { at: nowInSeconds(context) });
  const application: Application = { id: APPLICATION_ID, object: 'application', name: 'Sandbox' };
  context.emit('account.application.deauthorized', application, { account: account.id });
}

/** Control endpoint: sets an account to `enabled`, `restricted`, or `revoked` without its onboarding page. */
export function setAccountStatus(call: Call): Account {
  const status = call.params.oneOf('status', ['enabled', 'restricted', 'revoked']);
  if (status === undefined) throw missingParamError('status');
  call.params.assertAllRead();
  const account = requireAccount(call.id, call);
  ({ enabled: enableAccount, restricted: restrictAccount, revoked: revokeAccount })[status](account, call);
  return account;
}
