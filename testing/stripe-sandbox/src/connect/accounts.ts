import type Stripe from 'stripe';
import { type Call, type SandboxContext, secondsOf } from '../http/call.ts';
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

/** Information that the provider requires before payouts. */
const REQUIRED_INFORMATION = [
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
  due: string[],
  disabled: Stripe.Account.Requirements['disabled_reason'],
): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: disabled,
  errors: [],
  eventually_due: due,
  past_due: disabled === null ? [] : due,
  pending_verification: [],
});

function readCapabilities(params: Params): (typeof CAPABILITIES)[number][] {
  const part = params.nested('capabilities');
  return CAPABILITIES.filter((name) => part?.nested(name)?.flag('requested') ?? false);
}

const CONTROLLERS: Record<'express' | 'standard' | 'custom', Stripe.Account.Controller> = {
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
  const part = params.nested('controller');
  if (!part) return undefined;
  return {
    fees: { payer: part.nested('fees')?.oneOf('payer', ['account', 'application']) ?? 'account' },
    is_controller: true,
    losses: { payments: part.nested('losses')?.oneOf('payments', ['application', 'stripe']) ?? 'stripe' },
    requirement_collection: part.oneOf('requirement_collection', ['application', 'stripe']) ?? 'stripe',
    stripe_dashboard: {
      type: part.nested('stripe_dashboard')?.oneOf('type', ['express', 'full', 'none']) ?? 'full',
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
    controller: controller ?? CONTROLLERS[type ?? 'standard'],
    country,
    created: secondsOf(call),
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
    requirements: createRequirements(REQUIRED_INFORMATION, 'requirements.past_due'),
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
  const all = [...call.store.accounts.values()]
    .filter(({ id }) => !call.store.revoked.has(id))
    .map((account) => ({ ...account, created: account.created ?? 0 }));
  return paginate(call, { all, url: '/v1/accounts' });
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

const capabilitiesInState = (
  { capabilities }: Account,
  state: 'active' | 'inactive',
): Stripe.Account.Capabilities => Object.fromEntries(Object.keys(capabilities).map((name) => [name, state]));

/** Enables an account, as if its holder had submitted all information without errors. */
export const enableAccount = (account: Account, context: SandboxContext): void =>
  changeAccount(
    account,
    {
      capabilities: capabilitiesInState(account, 'active'),
      charges_enabled: true,
      details_submitted: true,
      payouts_enabled: true,
      requirements: createRequirements([], null),
    },
    context,
  );

/** Restricts an account, as if the provider required another document before payouts. */
const restrictAccount = (account: Account, context: SandboxContext): void =>
  changeAccount(
    account,
    {
      capabilities: capabilitiesInState(account, 'inactive'),
      charges_enabled: false,
      payouts_enabled: false,
      requirements: createRequirements(['individual.verification.document'], 'requirements.past_due'),
    },
    context,
  );

/** Simulates that an account is closed or revokes our access. From then on, our API key cannot access it. */
function revokeAccount(account: Account, context: SandboxContext): void {
  context.store.revoked.set(account.id, { at: secondsOf(context) });
  const application: Application = { id: APPLICATION_ID, object: 'application', name: 'Sandbox' };
  context.emit('account.application.deauthorized', application, { account: account.id });
}

/** Sandbox: sets an account to `enabled`, `restricted`, or `revoked` without its onboarding page. */
export function setAccountStatus(call: Call): Account {
  const status = call.params.oneOf('status', ['enabled', 'restricted', 'revoked']);
  if (status === undefined) throw missingParamError('status');
  call.params.assertAllRead();
  const account = requireAccount(call.id, call);
  ({ enabled: enableAccount, restricted: restrictAccount, revoked: revokeAccount })[status](account, call);
  return account;
}
