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
  /** Histories in the batch, and how many of them go on at once. */
  histories: number;
  atOnce: number;
  /** `embedded` in this process, or `processes` over PostgreSQL. */
  kind: 'embedded' | 'processes';
}

export interface Outcome {
  histories: number;
  deeds: number;
  /** Processes that were ended by SIGKILL. */
  kills: number;
  /** Servers that were begun anew without that. */
  restarts: number;
  orders: number;
  checks: number;
  /** What must never be, with the history in which it was. */
  violations: string[];
}

const HOUR = 3_600_000;
/** Turns that everything is given to come to rest, hours apart: longer than the longest wait between two looks. */
const TURNS = 14;
/** The turn before which a person takes payouts back. */
const REVERSING = 8;

/** Runs one history: some deeds at once, others one after the other. */
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

/** As long as the provider's lists are followed back, with a margin. */
const FOLLOWED_DAYS = 30;

/** Takes back a part of every other payout, and every fifth as a whole: most are only sent when all comes to rest. */
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

/** Lets time pass, with a provider that is well again, until nothing is left to be done. */
async function rest(worlds: World[]): Promise<void> {
  const [first] = worlds;
  if (!first) return;
  const { site, provider } = first;
  await provider.control('DELETE', '/_sandbox/faults');
  // A refund that waits for its buyer to say where to is given up by the provider some day.
  for await (const { id, status } of provider.stripe.refunds.list({ limit: 100 })) {
    if (status === 'requires_action')
      await provider.control('POST', `/_sandbox/refunds/${id}`, { status: 'failed' });
  }
  // Every seller finishes setting the account up in the end, so that what is due is sent.
  for (const world of worlds) {
    if ((await accountOf(world)) === undefined) continue;
    // Where it was closed, with another one.
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

/** Plays histories over one server and one provider of their own, lets them come to rest, and looks at what is left. */
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
    // Before anything fails on purpose.
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
