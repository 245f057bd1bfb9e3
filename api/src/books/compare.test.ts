import fc from '@second-gear/contract/testing/properties';
import { compare, KINDS, type OurLine, type TheirLine } from './compare.ts';
import { reportOf } from './report.ts';

const at = new Date('2026-05-01T12:00:00Z');
const ours = (given: Partial<OurLine> = {}): OurLine => ({
  ...{ kind: 'payment', id: 'pi_1', cents: 160_050, currency: 'usd', intentId: 'pi_1' },
  ...{ orderId: 'order-1', at, isDemo: false, isUnnamed: false },
  ...given,
});
const theirs = (given: Partial<TheirLine> = {}): TheirLine => ({
  ...{ kind: 'payment', id: 'pi_1', cents: 160_050, currency: 'usd', intentId: 'pi_1' },
  ...{ orderId: 'order-1', status: 'succeeded' },
  ...given,
});
const refund = { kind: 'refund', id: 're_1', cents: 5_000 } as const;
const payout = { kind: 'payout', id: 'tr_1', cents: 9_000, intentId: null, currency: null } as const;
const chargeback = { kind: 'chargeback', id: 'dp_1', cents: 160_050, orderId: null } as const;

/** Returns the differences as the operator reads them. */
const said = (left: OurLine[], right: TheirLine[]): string[] => {
  const lines = reportOf(compare(left, right));
  return lines.slice(lines.indexOf('') + 1, -1);
};

test('reports no difference between two equal ledgers', () => {
  const comparison = compare(
    [ours(), ours(refund), ours(payout), ours({ ...chargeback, orderId: 'order-1' })],
    [theirs(chargeback), theirs(payout), theirs(refund), theirs()],
  );
  expect(comparison.differences).toEqual([]);
  expect(reportOf(comparison)).toEqual([
    'Payments     here $1,600.50 in 1, at the provider $1,600.50 in 1',
    'Refunds      here $50 in 1, at the provider $50 in 1',
    'Payouts      here $90 in 1, at the provider $90 in 1',
    'Chargebacks  here $1,600.50 in 1, at the provider $1,600.50 in 1',
    '',
    'The books agree.',
  ]);
  expect(reportOf(compare([], [])).at(-1)).toBe('The books agree.');
});

test.each([
  [
    'a payment',
    [],
    theirs(),
    'payment pi_1 of order order-1: $1,600.50 at the provider, unknown here (it is succeeded there)',
  ],
  [
    'a refund of a payment of ours, that names no order',
    [ours()],
    theirs({ ...refund, orderId: null, status: 'pending' }),
    'refund re_1: $50 at the provider, unknown here (it is pending there)',
  ],
  [
    'a payout',
    [],
    theirs({ ...payout, status: 'sent' }),
    'payout tr_1 of order order-1: $90 at the provider, unknown here (it is sent there)',
  ],
  [
    'a chargeback of a payment of ours',
    [ours()],
    theirs({ ...chargeback, status: 'needs_response' }),
    'chargeback dp_1: $1,600.50 at the provider, unknown here (it is needs_response there)',
  ],
])('reports a %s that only the provider has', (_, known, line, sentence) => {
  expect(said(known, known.length > 0 ? [theirs(), line] : [line])).toEqual([sentence]);
});

test.each([
  ['payment', ours(), 'payment pi_1 of order order-1: $1,600.50 here, unknown to the provider'],
  ['refund', ours(refund), 'refund re_1 of order order-1: $50 here, unknown to the provider'],
  ['payout', ours(payout), 'payout tr_1 of order order-1: $90 here, unknown to the provider'],
  [
    'chargeback',
    ours({ ...chargeback, orderId: 'order-1' }),
    'chargeback dp_1 of order order-1: $1,600.50 here, unknown to the provider',
  ],
  [
    'refund that came back',
    ours({ ...refund, cents: 0 }),
    'refund re_1 of order order-1: $0 here, unknown to the provider',
  ],
])('reports a %s that the provider does not have', (_, line, sentence) => {
  expect(said([line], [])).toEqual([sentence]);
  expect(compare([line], []).differences).toMatchObject([
    { what: 'unknown_there', theirs: null, detail: '' },
  ]);
});

test('reports different amounts, to the cent', () => {
  expect(said([ours()], [theirs({ cents: 160_049 })])).toEqual([
    'payment pi_1 of order order-1: $1,600.50 here, $1,600.49 at the provider (it is succeeded there)',
  ]);
  expect(said([ours(payout)], [theirs({ ...payout, cents: 8_000, status: 'reversed in part' })])).toEqual([
    'payout tr_1 of order order-1: $90 here, $80 at the provider (it is reversed in part there)',
  ]);
});

test('reports a status difference if one side has ended differently', () => {
  const what = (left: OurLine, right: TheirLine) =>
    compare([left], [right]).differences.map((one) => one.what);
  expect(what(ours(refund), theirs({ ...refund, cents: 0, status: 'failed' }))).toEqual(['status']);
  expect(what(ours({ ...refund, cents: 0 }), theirs(refund))).toEqual(['status']);
  expect(what(ours(), theirs({ cents: 0, status: 'canceled' }))).toEqual(['status']);
  expect(what(ours({ ...refund, cents: 0 }), theirs({ ...refund, cents: 0, status: 'failed' }))).toEqual([]);
  expect(what(ours(), theirs({ currency: null }))).toEqual([]);
  expect(said([ours(refund)], [theirs({ ...refund, cents: 0, status: 'failed' })])).toEqual([
    'refund re_1 of order order-1: $50 here, $0 at the provider (it is failed there)',
  ]);
});

test('reports a different currency in addition to a different amount', () => {
  expect(
    compare([ours()], [theirs({ currency: 'eur', cents: 1 })]).differences.map(({ what }) => what),
  ).toEqual(['amount', 'currency']);
  expect(said([ours()], [theirs({ currency: 'eur' })])).toEqual([
    'payment pi_1 of order order-1: another currency (usd here, eur there)',
  ]);
});

test('reports no difference for provider objects that moved no money', () => {
  const open = theirs({ cents: 0, status: 'requires_payment_method' });
  const inquiry = theirs({ ...chargeback, cents: 0, status: 'warning_needs_response' });
  expect(compare([], [open, inquiry]).differences).toEqual([]);
});

test('counts and ignores money of other programs, except for payments of ours', () => {
  const foreign = [
    theirs({ id: 'pi_x', intentId: 'pi_x', orderId: null }),
    theirs({ id: 'pi_y', intentId: 'pi_y', orderId: null, cents: 0 }),
    theirs({ ...refund, id: 're_x', intentId: 'pi_x', orderId: null }),
    theirs({ ...payout, id: 'tr_x', orderId: null }),
  ];
  const comparison = compare([ours()], [...foreign, theirs()]);
  expect(comparison).toMatchObject({ differences: [], foreign: 3 });
  expect(comparison.totals.payment.theirs).toEqual({ count: 1, cents: 160_050 });
  expect(reportOf(comparison)).toContain('Left out: 3 movements at the provider that other programs made.');
  // A payment without an order id is still ours if the ledger has it.
  expect(compare([ours()], [theirs({ orderId: null })])).toMatchObject({ differences: [], foreign: 0 });
  // A payment that is missing from our ledger names our order. Its refund belongs to us too.
  expect(compare([], [theirs(), theirs({ ...refund, orderId: null })]).differences).toHaveLength(2);
});

test('ignores demo payments and reports their number', () => {
  const demo = { id: 'pi_seed_1', intentId: 'pi_seed_1', isDemo: true };
  const comparison = compare([ours(demo), ours({ ...demo, ...refund })], []);
  expect(comparison).toMatchObject({ differences: [], demo: { count: 1, cents: 160_050 } });
  expect(reportOf(comparison)).toContain(
    'Left out: 1 demo payment ($1,600.50), and what became of them: they came with the demo content, and no provider ever saw them.',
  );
});

test('matches a refund from before the ledger by payment and amount, each one once', () => {
  const old = (id: string) => ours({ ...refund, id: `${id}:0`, isUnnamed: true });
  const made = (id: string) => theirs({ ...refund, id });
  expect(compare([ours(), old('a'), old('b')], [theirs(), made('re_1'), made('re_2')]).differences).toEqual(
    [],
  );
  expect(said([ours(), old('a'), old('b')], [theirs(), made('re_1')])).toEqual([
    'refund b:0 of order order-1: $50 here, unknown to the provider',
  ]);
  expect(compare([ours(), old('a')], [theirs(), theirs({ ...refund, cents: 1 })]).differences).toHaveLength(
    2,
  );
  // Ignores another payment's refund or chargeback of the same amount.
  const elsewhere = { id: 'pi_2', intentId: 'pi_2' };
  const others = [theirs({ ...refund, intentId: 'pi_2' }), theirs({ ...chargeback, cents: refund.cents })];
  expect(
    compare([ours(), ours(elsewhere), old('a')], [theirs(), theirs(elsewhere), ...others]).differences.map(
      ({ kind, what }) => `${kind} ${what}`,
    ),
  ).toEqual(['refund unknown_there', 'refund unknown_here', 'chargeback unknown_here']);
});

test('two sides match exactly if each line has a counterpart, in any order', () => {
  const line = fc.record({
    kind: fc.constantFrom(...KINDS),
    id: fc.integer({ min: 1, max: 6 }).map(String),
    cents: fc.integer({ min: 1, max: 3 }),
  });
  const lines = fc.uniqueArray(line, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const text = (list: typeof left) => JSON.stringify(list.map((one) => Object.values(one).join()).sort());
      const { differences } = compare(
        left.map((one) => ours(one)),
        right.map((one) => theirs(one)),
      );
      expect(differences.length === 0).toBe(text(left) === text(right));
    }),
  );
});
