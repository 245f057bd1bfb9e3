import fc from 'fast-check';
import pMap from 'p-map';
import { type Action, histories } from './actions.ts';
import { check } from './asking.ts';
import { DO } from './deeds.ts';
import { evidenceOf } from './evidence.ts';
import { openInProcess } from './in-process.ts';
import { brokenIn, brokenNow } from './invariants.ts';
import { openProcesses } from './processes.ts';
import { openProvider } from './provider.ts';
import { accountOf, setAccount } from './provider-deeds.ts';
import { viewOf } from './provider-view.ts';
import { createWorld, type World } from './world.ts';

export interface Plan {
  seed: number;
  /** Scenarios in the batch, and how many of them run at once. */
  histories: number;
  atOnce: number;
  /** `embedded` in this process, or `processes` over PostgreSQL. */
  kind: 'embedded' | 'processes';
}

export interface Outcome {
  histories: number;
  deeds: number;
  /** Processes killed by SIGKILL. */
  kills: number;
  /** Servers restarted without that. */
  restarts: number;
  orders: number;
  checks: number;
  /** Violations, each with its scenario. */
  violations: string[];
}

const HOUR = 3_600_000;
/**
 * Job runs until everything must be finished, hours apart: longer than the longest delay between two polls.
 */
const TURNS = 14;
/** The run before which an admin reverses payouts. */
const REVERSING = 8;

/** Runs one scenario, some actions concurrently, the others one after the other. */
async function play(world: World, actions: Action[]): Promise<void> {
  let group: Promise<void>[] = [];
  for (const action of actions) {
    world.log.push(
      `${action.deed} ${String(action.which)} ${String(action.how)}${action.together ? ' …' : ''}`,
    );
    group.push(DO[action.deed](world, action));
    if (action.together) continue;
    await Promise.all(group);
    group = [];
  }
  await Promise.all(group);
}

/** How far back the provider's lists are read, with a margin. */
const FOLLOWED_DAYS = 30;

/** Reverses part of every other payout, and all of every fifth. Most payouts are only sent at the end. */
async function reverseSome({ provider: { stripe } }: World): Promise<void> {
  let nth = 0;
  for await (const { id, amount, amount_reversed: back } of stripe.transfers.list({ limit: 100 })) {
    nth += 1;
    const left = amount - back;
    if (left < 2) continue;
    if (nth % 2 === 0) await stripe.transfers.createReversal(id, { amount: Math.ceil(left / 3) });
    if (nth % 5 === 0) await stripe.transfers.createReversal(id);
  }
}

/** Lets time pass, with the provider working again, until nothing is left to do. */
async function rest(worlds: World[]): Promise<void> {
  const [first] = worlds;
  if (!first) return;
  const { site, provider } = first;
  await provider.control('DELETE', '/_sandbox/faults');
  // The provider eventually gives up a refund that waits for details from its buyer.
  for await (const { id, status } of provider.stripe.refunds.list({ limit: 100 })) {
    if (status === 'requires_action')
      await provider.control('POST', `/_sandbox/refunds/${id}`, { status: 'failed' });
  }
  // Every seller completes the account in the end, so that due payouts are sent.
  for (const world of worlds) {
    if ((await accountOf(world)) === undefined) continue;
    // Replaces an account that was closed.
    check(world, 'set up', await site.call('POST', '/payout-account/link', { as: world.seller }));
    await setAccount(world, 'enabled');
  }
  const ahead = Math.max(...worlds.map((world) => world.ahead));
  for (let turn = 1; turn <= TURNS; turn += 1) {
    if (turn === REVERSING && ahead < FOLLOWED_DAYS * 24 * HOUR) await reverseSome(first);
    await provider.control('POST', '/_sandbox/advance');
    await site.turn(new Date(Date.now() + ahead + turn * 3 * HOUR));
  }
}

/** Runs scenarios over one server and one provider of their own, lets them finish, and checks the result. */
export async function runBatch({ seed, histories: count, atOnce, kind }: Plan): Promise<Outcome> {
  const provider = await openProvider();
  const site = await (kind === 'embedded' ? openInProcess(provider.env) : openProcesses(provider.env));
  const outcome: Outcome = {
    histories: 0,
    deeds: 0,
    kills: 0,
    restarts: 0,
    orders: 0,
    checks: 0,
    violations: [],
  };
  try {
    const plans = fc.sample(histories, { seed, numRuns: count });
    const worlds: World[] = [];
    // Before any faults are injected.
    for (const index of plans.keys()) worlds.push(await createWorld(site, provider, index % 3 !== 0));
    const noteKill = (deed: Action['deed']): void => {
      const isKilled = deed === 'killProvider' || (deed === 'kill' && kind === 'processes');
      if (isKilled) outcome.kills += 1;
      else if (deed === 'kill') outcome.restarts += 1;
    };
    await pMap(
      worlds,
      async (world, index) => {
        const actions = plans[index] ?? [];
        await play(world, actions);
        for (const { deed } of actions) noteKill(deed);
        outcome.deeds += actions.length;
        for (const { id } of world.orders) {
          world.violations.push(...(await brokenNow(site.db, id)));
          outcome.checks += 1;
        }
      },
      { concurrency: atOnce },
    );
    await rest(worlds);
    const view = await viewOf(provider.stripe);
    for (const world of worlds) {
      const broken = await brokenIn(world, view);
      outcome.histories += 1;
      outcome.orders += world.orders.length;
      outcome.checks += world.orders.length;
      if (broken.length === 0) continue;
      const named = world.orders.filter(({ id }) => broken.some((what) => what.includes(id)));
      const evidence = await Promise.all(named.map(({ id }) => evidenceOf(world, id)));
      const told = [...world.log, ...evidence.flat()].join('\n    ');
      outcome.violations.push(`seed ${String(seed)}: ${broken.join('; ')}\n    ${told}`);
    }
    outcome.violations.push(...site.complaints());
  } finally {
    await site.close();
    await provider.close();
  }
  return outcome;
}
