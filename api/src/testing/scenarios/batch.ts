import fc from 'fast-check';
import pMap from 'p-map';
import { ACTION_HANDLERS } from './action-handlers.ts';
import { type Action, scenarios } from './actions.ts';
import { recordResponse } from './call-results.ts';
import { collectEvidence } from './evidence.ts';
import { openInProcessSite } from './in-process.ts';
import { findInvariantViolations, findViolations } from './invariants.ts';
import { createModel, type Model } from './model.ts';
import { openProcessSite } from './processes.ts';
import { findAccountId, setAccountStatus } from './provider-actions.ts';
import { readProviderTotals } from './provider-totals.ts';
import { startStripeSandbox } from './provider.ts';

export interface BatchOptions {
  seed: number;
  /** Number of scenarios in the batch. `concurrency` of them run at once. */
  count: number;
  concurrency: number;
  /** `embedded`: one server in this process. `processes`: several server processes over PostgreSQL. */
  kind: 'embedded' | 'processes';
}

export interface BatchResult {
  scenarios: number;
  actions: number;
  /** Number of processes that were killed with SIGKILL. */
  kills: number;
  /** Servers that were restarted without being killed. */
  restarts: number;
  orders: number;
  checks: number;
  /** Descriptions of the violations, each with the actions of its scenario. */
  violations: string[];
}

const HOUR_MS = 3_600_000;
/**
 * Number of job runs at the end. They are three hours apart, longer than the longest delay between two polls.
 * Afterwards, everything must be finished.
 */
const FINAL_ROUNDS = 14;
/** An admin reverses payouts before this run. */
const REVERSAL_ROUND = 8;

/** Runs one scenario. Some actions run concurrently, the rest one after another. */
async function runScenario(model: Model, actions: Action[]): Promise<void> {
  let runningActions: Promise<void>[] = [];
  for (const action of actions) {
    model.log.push(
      `${action.kind} ${String(action.targetIndex)} ${String(action.variant)}${action.isConcurrent ? ' …' : ''}`,
    );
    runningActions.push(ACTION_HANDLERS[action.kind](model, action));
    if (action.isConcurrent) continue;
    await Promise.all(runningActions);
    runningActions = [];
  }
  await Promise.all(runningActions);
}

/**
 * Number of days for which the server is certain to sync the provider's lists. This is lower than the
 * server's own number, as a margin.
 */
const SYNCED_DAYS = 30;

/**
 * Reverses part of every other payout, and all of every fifth. Called near the end, because most payouts are
 * sent only then.
 */
async function reverseSomePayouts({ provider: { stripe } }: Model): Promise<void> {
  let position = 0;
  for await (const { id, amount, amount_reversed: reversedCents } of stripe.transfers.list({ limit: 100 })) {
    position += 1;
    const remainingCents = amount - reversedCents;
    if (remainingCents < 2) continue;
    if (position % 2 === 0)
      await stripe.transfers.createReversal(id, { amount: Math.ceil(remainingCents / 3) });
    if (position % 5 === 0) await stripe.transfers.createReversal(id);
  }
}

/** Removes the provider's faults and advances the time until nothing is left to do. */
async function runUntilIdle(models: Model[]): Promise<void> {
  const [firstModel] = models;
  if (!firstModel) return;
  const { site, provider } = firstModel;
  await provider.control('DELETE', '/_sandbox/faults');
  // Refunds that wait for details from the buyer finally fail at the provider.
  for await (const { id, status } of provider.stripe.refunds.list({ limit: 100 })) {
    if (status === 'requires_action')
      await provider.control('POST', `/_sandbox/refunds/${id}`, { status: 'failed' });
  }
  // Every seller finally completes the account, so due payouts are sent.
  for (const model of models) {
    if ((await findAccountId(model)) === undefined) continue;
    // This call replaces an account that was closed.
    recordResponse(model, 'set up', await site.call('POST', '/payout-account/link', { as: model.seller }));
    await setAccountStatus(model, 'enabled');
  }
  const maxClockOffsetMs = Math.max(...models.map((model) => model.clockOffsetMs));
  for (let round = 1; round <= FINAL_ROUNDS; round += 1) {
    if (round === REVERSAL_ROUND && maxClockOffsetMs < SYNCED_DAYS * 24 * HOUR_MS)
      await reverseSomePayouts(firstModel);
    await provider.control('POST', '/_sandbox/advance');
    await site.runJobs(new Date(Date.now() + maxClockOffsetMs + round * 3 * HOUR_MS));
  }
}

/** Runs scenarios with one server and one provider, lets them finish, and checks the result. */
export async function runBatch({ seed, count, concurrency, kind }: BatchOptions): Promise<BatchResult> {
  const provider = await startStripeSandbox();
  const site = await (kind === 'embedded' ? openInProcessSite(provider.env) : openProcessSite(provider.env));
  const outcome: BatchResult = {
    scenarios: 0,
    actions: 0,
    kills: 0,
    restarts: 0,
    orders: 0,
    checks: 0,
    violations: [],
  };
  try {
    const actionLists = fc.sample(scenarios, { seed, numRuns: count });
    const models: Model[] = [];
    // All users and cars are created before any faults are injected.
    for (const index of actionLists.keys()) models.push(await createModel(site, provider, index % 3 !== 0));
    const countKill = (actionKind: Action['kind']): void => {
      const isProcessKilled =
        actionKind === 'killProvider' || (actionKind === 'killServer' && kind === 'processes');
      if (isProcessKilled) outcome.kills += 1;
      else if (actionKind === 'killServer') outcome.restarts += 1;
    };
    await pMap(
      models,
      async (model, index) => {
        const actions = actionLists[index] ?? [];
        await runScenario(model, actions);
        for (const { kind: actionKind } of actions) countKill(actionKind);
        outcome.actions += actions.length;
        for (const { id } of model.orders) {
          model.violations.push(...(await findInvariantViolations(site.db, id)));
          outcome.checks += 1;
        }
      },
      { concurrency },
    );
    await runUntilIdle(models);
    const totalsOf = await readProviderTotals(provider.stripe);
    for (const model of models) {
      const violations = await findViolations(model, totalsOf);
      outcome.scenarios += 1;
      outcome.orders += model.orders.length;
      outcome.checks += model.orders.length;
      if (violations.length === 0) continue;
      const affectedOrders = model.orders.filter(({ id }) =>
        violations.some((violation) => violation.includes(id)),
      );
      const evidence = await Promise.all(affectedOrders.map(({ id }) => collectEvidence(model, id)));
      const details = [...model.log, ...evidence.flat()].join('\n    ');
      outcome.violations.push(`seed ${String(seed)}: ${violations.join('; ')}\n    ${details}`);
    }
    outcome.violations.push(...site.findLoggedErrors());
  } finally {
    await site.close();
    await provider.close();
  }
  return outcome;
}
