import type Stripe from 'stripe';
import { type Call, secondsOf, type World } from '../http/call.ts';
import { invalidRequest, missingParam, noAccess } from '../http/errors.ts';
import { page } from '../http/page.ts';
import type { Params } from '../http/params.ts';
import { mergedMetadata } from '../intents/fields.ts';
import { token } from '../objects/ids.ts';
import type { Account, Application, List } from '../objects/wire.ts';

/** The platform in events of connected accounts. */
const APPLICATION = 'ca_sandbox';
const CAPABILITIES = ['card_payments', 'transfers'] as const;
const BUSINESS_TYPES = ['company', 'government_entity', 'individual', 'non_profit'] as const;

/** Information that the provider requires before payouts. */
const ASKED = [
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

const requirements = (
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

/** Returns the requested capabilities. */
function readCapabilities(params: Params): (typeof CAPABILITIES)[number][] {
  const part = params.part('capabilities');
  return CAPABILITIES.filter((name) => part?.part(name)?.flag('requested') ?? false);
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
  const part = params.part('controller');
  if (!part) return undefined;
  return {
    fees: { payer: part.part('fees')?.word('payer', ['account', 'application']) ?? 'account' },
    is_controller: true,
    losses: { payments: part.part('losses')?.word('payments', ['application', 'stripe']) ?? 'stripe' },
    requirement_collection: part.word('requirement_collection', ['application', 'stripe']) ?? 'stripe',
    stripe_dashboard: {
      type: part.part('stripe_dashboard')?.word('type', ['express', 'full', 'none']) ?? 'full',
    },
    type: 'application',
  };
}

/** Creates a connected account. It is restricted until its holder has submitted the required information. */
export function createAccount(call: Call): Account {
  const { params, store } = call;
  const type = params.word('type', ['express', 'standard', 'custom']);
  const controller = readController(params);
  const asked = readCapabilities(params);
  params.part('business_profile')?.ignore('mcc', 'name', 'product_description', 'support_email', 'url');
  if (type !== undefined && controller) {
    throw invalidRequest('You may only specify one of these parameters: type, controller.', {
      param: 'type',
    });
  }
  const country = (params.text('country') ?? 'US').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) {
    throw invalidRequest(`Country '${country}' is unknown.`, {
      param: 'country',
      code: 'country_unsupported',
    });
  }
  const id = `acct_${token(16)}`;
  const account: Account = {
    id,
    object: 'account',
    business_profile: null,
    business_type: params.word('business_type', BUSINESS_TYPES) ?? null,
    capabilities: Object.fromEntries(asked.map((name) => [name, 'inactive'])),
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
    future_requirements: requirements([], null),
    metadata: params.texts('metadata'),
    payouts_enabled: false,
    requirements: requirements(ASKED, 'requirements.past_due'),
    settings: null,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: controller ? 'none' : (type ?? 'standard'),
  };
  params.end();
  store.accounts.set(id, account);
  return account;
}

/** Returns the account with this id, unless access to it was revoked. */
export const accessibleAccount = (id: string, { store }: Pick<World, 'store'>): Account | undefined =>
  store.revoked.has(id) ? undefined : store.accounts.get(id);

/** Returns the account with this id. Throws 403 if there is none or access to it was revoked. */
export function accountById(id: string, call: Call): Account {
  const account = accessibleAccount(id, call);
  if (!account) throw noAccess(id);
  return account;
}

export function retrieveAccount(call: Call): Account {
  call.params.end();
  return accountById(call.id, call);
}

export function listAccounts(call: Call): List<Account> {
  const all = [...call.store.accounts.values()]
    .filter(({ id }) => !call.store.revoked.has(id))
    .map((account) => ({ ...account, created: account.created ?? 0 }));
  return page(call, { all, url: '/v1/accounts' });
}

/** Changes email and metadata, and requests more capabilities. */
export function updateAccount(call: Call): Account {
  const { params } = call;
  const email = params.text('email');
  const metadata = params.texts('metadata');
  const asked = readCapabilities(params);
  params.end();
  const account = accountById(call.id, call);
  if (email !== undefined) account.email = email;
  account.metadata = mergedMetadata(account.metadata, metadata);
  const state = account.details_submitted && account.requirements.disabled_reason === null;
  for (const name of asked) account.capabilities[name] ??= state ? 'active' : 'inactive';
  call.emit('account.updated', account, { account: account.id });
  return account;
}

/** Changes the abilities of an account and emits an event. */
function change(account: Account, change: Partial<Account>, { emit }: World): void {
  const previous = Object.fromEntries(
    Object.keys(change).map((name) => [name, account[name as keyof Account]]),
  );
  Object.assign(account, change);
  emit('account.updated', account, { account: account.id, previous });
}

const capabilitiesAs = (
  { capabilities }: Account,
  state: 'active' | 'inactive',
): Stripe.Account.Capabilities => Object.fromEntries(Object.keys(capabilities).map((name) => [name, state]));

/** Enables an account, as if its holder had submitted all information without errors. */
export const enable = (account: Account, world: World): void =>
  change(
    account,
    {
      capabilities: capabilitiesAs(account, 'active'),
      charges_enabled: true,
      details_submitted: true,
      payouts_enabled: true,
      requirements: requirements([], null),
    },
    world,
  );

/** Restricts an account, as if the provider required another document before payouts. */
const restrict = (account: Account, world: World): void =>
  change(
    account,
    {
      capabilities: capabilitiesAs(account, 'inactive'),
      charges_enabled: false,
      payouts_enabled: false,
      requirements: requirements(['individual.verification.document'], 'requirements.past_due'),
    },
    world,
  );

/** Closes an account or revokes our access. From then on, the key cannot see it. */
function revoke(account: Account, world: World): void {
  world.store.revoked.set(account.id, { at: secondsOf(world) });
  const application: Application = { id: APPLICATION, object: 'application', name: 'Sandbox' };
  world.emit('account.application.deauthorized', application, { account: account.id });
}

/** Sandbox: sets an account to `enabled`, `restricted`, or `revoked` without its page. */
export function setAccount(call: Call): Account {
  const status = call.params.word('status', ['enabled', 'restricted', 'revoked']);
  if (status === undefined) throw missingParam('status');
  call.params.end();
  const account = accountById(call.id, call);
  ({ enabled: enable, restricted: restrict, revoked: revoke })[status](account, call);
  return account;
}
