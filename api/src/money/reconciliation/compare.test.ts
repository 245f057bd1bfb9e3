import fc from '@second-gear/contract/testing/properties';
import { compareLedgers, type InternalLine, MOVEMENT_KINDS, type ProviderLine } from './compare.ts';
import { formatReport } from './report.ts';

const at = new Date('2026-05-01T12:00:00Z');
const buildInternalLine = (overrides: Partial<InternalLine> = {}): InternalLine => ({
  ...{ kind: 'payment', id: 'pi_1', cents: 160_050, currency: 'usd', intentId: 'pi_1' },
  ...{ orderId: 'order-1', at, isDemo: false, lacksProviderId: false },
  ...overrides,
});
const buildProviderLine = (overrides: Partial<ProviderLine> = {}): ProviderLine => ({
  ...{ kind: 'payment', id: 'pi_1', cents: 160_050, currency: 'usd', intentId: 'pi_1' },
  ...{ orderId: 'order-1', status: 'succeeded' },
  ...overrides,
});
const refund = { kind: 'refund', id: 're_1', cents: 5_000 } as const;
const payout = { kind: 'payout', id: 'tr_1', cents: 9_000, intentId: null, currency: null } as const;
const chargeback = { kind: 'chargeback', id: 'dp_1', cents: 160_050, orderId: null } as const;

/** Returns the lines of the operator's report that describe differences. */
const reportLines = (internal: InternalLine[], external: ProviderLine[]): string[] => {
  const lines = formatReport(compareLedgers(internal, external));
  return lines.slice(lines.indexOf('') + 1, -1);
};

test('the comparison reports no difference between two equal ledgers', () => {
  const comparison = compareLedgers(
    [
      buildInternalLine(),
      buildInternalLine(refund),
      buildInternalLine(payout),
      buildInternalLine({ ...chargeback, orderId: 'order-1' }),
    ],
    [
      buildProviderLine(chargeback),
      buildProviderLine(payout),
      buildProviderLine(refund),
      buildProviderLine(),
    ],
  );
  expect(comparison.differences).toEqual([]);
  expect(formatReport(comparison)).toEqual([
    'Payments     ledger $1,600.50 in 1, provider $1,600.50 in 1',
    'Refunds      ledger $50 in 1, provider $50 in 1',
    'Payouts      ledger $90 in 1, provider $90 in 1',
    'Chargebacks  ledger $1,600.50 in 1, provider $1,600.50 in 1',
    '',
    'The ledger matches the provider.',
  ]);
  expect(formatReport(compareLedgers([], [])).at(-1)).toBe('The ledger matches the provider.');
});

test.each([
  [
    'payment',
    [],
    buildProviderLine(),
    'payment pi_1 of order order-1: $1,600.50 at the provider, missing from the ledger (provider status: succeeded)',
  ],
  [
    'refund of one of our payments that names no order',
    [buildInternalLine()],
    buildProviderLine({ ...refund, orderId: null, status: 'pending' }),
    'refund re_1: $50 at the provider, missing from the ledger (provider status: pending)',
  ],
  [
    'payout',
    [],
    buildProviderLine({ ...payout, status: 'sent' }),
    'payout tr_1 of order order-1: $90 at the provider, missing from the ledger (provider status: sent)',
  ],
  [
    'chargeback of one of our payments',
    [buildInternalLine()],
    buildProviderLine({ ...chargeback, status: 'needs_response' }),
    'chargeback dp_1: $1,600.50 at the provider, missing from the ledger (provider status: needs_response)',
  ],
])('reports a %s that only the provider has', (_, knownLines, line, sentence) => {
  expect(reportLines(knownLines, knownLines.length > 0 ? [buildProviderLine(), line] : [line])).toEqual([
    sentence,
  ]);
});

test.each([
  [
    'payment',
    buildInternalLine(),
    'payment pi_1 of order order-1: $1,600.50 in the ledger, missing at the provider',
  ],
  [
    'refund',
    buildInternalLine(refund),
    'refund re_1 of order order-1: $50 in the ledger, missing at the provider',
  ],
  [
    'payout',
    buildInternalLine(payout),
    'payout tr_1 of order order-1: $90 in the ledger, missing at the provider',
  ],
  [
    'chargeback',
    buildInternalLine({ ...chargeback, orderId: 'order-1' }),
    'chargeback dp_1 of order order-1: $1,600.50 in the ledger, missing at the provider',
  ],
  [
    'returned refund',
    buildInternalLine({ ...refund, cents: 0 }),
    'refund re_1 of order order-1: $0 in the ledger, missing at the provider',
  ],
])('reports a %s that the provider does not have', (_, line, sentence) => {
  expect(reportLines([line], [])).toEqual([sentence]);
  expect(compareLedgers([line], []).differences).toMatchObject([
    { mismatch: 'missing_at_provider', provider: null, detail: '' },
  ]);
});

test('the comparison reports different amounts, to the cent', () => {
  expect(reportLines([buildInternalLine()], [buildProviderLine({ cents: 160_049 })])).toEqual([
    'payment pi_1 of order order-1: $1,600.50 in the ledger, $1,600.49 at the provider (provider status: succeeded)',
  ]);
  expect(
    reportLines(
      [buildInternalLine(payout)],
      [buildProviderLine({ ...payout, cents: 8_000, status: 'partially reversed' })],
    ),
  ).toEqual([
    'payout tr_1 of order order-1: $90 in the ledger, $80 at the provider (provider status: partially reversed)',
  ]);
});

test('the comparison reports a status difference if one side has ended differently', () => {
  const findMismatches = (internal: InternalLine, external: ProviderLine) =>
    compareLedgers([internal], [external]).differences.map((entry) => entry.mismatch);
  expect(
    findMismatches(buildInternalLine(refund), buildProviderLine({ ...refund, cents: 0, status: 'failed' })),
  ).toEqual(['status']);
  expect(findMismatches(buildInternalLine({ ...refund, cents: 0 }), buildProviderLine(refund))).toEqual([
    'status',
  ]);
  expect(findMismatches(buildInternalLine(), buildProviderLine({ cents: 0, status: 'canceled' }))).toEqual([
    'status',
  ]);
  expect(
    findMismatches(
      buildInternalLine({ ...refund, cents: 0 }),
      buildProviderLine({ ...refund, cents: 0, status: 'failed' }),
    ),
  ).toEqual([]);
  expect(findMismatches(buildInternalLine(), buildProviderLine({ currency: null }))).toEqual([]);
  expect(
    reportLines([buildInternalLine(refund)], [buildProviderLine({ ...refund, cents: 0, status: 'failed' })]),
  ).toEqual([
    'refund re_1 of order order-1: $50 in the ledger, $0 at the provider (provider status: failed)',
  ]);
});

test('the comparison reports a different currency in addition to a different amount', () => {
  expect(
    compareLedgers([buildInternalLine()], [buildProviderLine({ currency: 'eur', cents: 1 })]).differences.map(
      ({ mismatch }) => mismatch,
    ),
  ).toEqual(['amount', 'currency']);
  expect(reportLines([buildInternalLine()], [buildProviderLine({ currency: 'eur' })])).toEqual([
    'payment pi_1 of order order-1: currencies differ (usd here, eur there)',
  ]);
});

test('the comparison reports no difference for provider objects that moved no money', () => {
  const openLine = buildProviderLine({ cents: 0, status: 'requires_payment_method' });
  const inquiry = buildProviderLine({ ...chargeback, cents: 0, status: 'warning_needs_response' });
  expect(compareLedgers([], [openLine, inquiry]).differences).toEqual([]);
});

test('the comparison skips and counts other programs’ money, but compares the money of our payments', () => {
  const foreignLines = [
    buildProviderLine({ id: 'pi_x', intentId: 'pi_x', orderId: null }),
    buildProviderLine({ id: 'pi_y', intentId: 'pi_y', orderId: null, cents: 0 }),
    buildProviderLine({ ...refund, id: 're_x', intentId: 'pi_x', orderId: null }),
    buildProviderLine({ ...payout, id: 'tr_x', orderId: null }),
  ];
  const comparison = compareLedgers([buildInternalLine()], [...foreignLines, buildProviderLine()]);
  expect(comparison).toMatchObject({ differences: [], foreign: 3 });
  expect(comparison.totals.payment.provider).toEqual({ count: 1, cents: 160_050 });
  expect(formatReport(comparison)).toContain(
    'Skipped: 3 transactions created at the provider by other programs.',
  );
  // A payment without an order id still counts as ours if the ledger contains it.
  expect(compareLedgers([buildInternalLine()], [buildProviderLine({ orderId: null })])).toMatchObject({
    differences: [],
    foreign: 0,
  });
  // A payment that is missing from our ledger names our order. Its refund belongs to us too.
  expect(
    compareLedgers([], [buildProviderLine(), buildProviderLine({ ...refund, orderId: null })]).differences,
  ).toHaveLength(2);
});

test('the comparison ignores demo payments and reports their number', () => {
  const demo = { id: 'pi_seed_1', intentId: 'pi_seed_1', isDemo: true };
  const comparison = compareLedgers([buildInternalLine(demo), buildInternalLine({ ...demo, ...refund })], []);
  expect(comparison).toMatchObject({ differences: [], demo: { count: 1, cents: 160_050 } });
  expect(formatReport(comparison)).toContain(
    'Skipped: 1 demo payment ($1,600.50) and related transactions: demo content does not exist at the provider.',
  );
});

test('the comparison matches each refund from before the ledger once, by payment and amount', () => {
  const legacyRefund = (id: string) => buildInternalLine({ ...refund, id: `${id}:0`, lacksProviderId: true });
  const providerRefund = (id: string) => buildProviderLine({ ...refund, id });
  expect(
    compareLedgers(
      [buildInternalLine(), legacyRefund('a'), legacyRefund('b')],
      [buildProviderLine(), providerRefund('re_1'), providerRefund('re_2')],
    ).differences,
  ).toEqual([]);
  expect(
    reportLines(
      [buildInternalLine(), legacyRefund('a'), legacyRefund('b')],
      [buildProviderLine(), providerRefund('re_1')],
    ),
  ).toEqual(['refund b:0 of order order-1: $50 in the ledger, missing at the provider']);
  expect(
    compareLedgers(
      [buildInternalLine(), legacyRefund('a')],
      [buildProviderLine(), buildProviderLine({ ...refund, cents: 1 })],
    ).differences,
  ).toHaveLength(2);
  // Ignores another payment's refund or chargeback of the same amount.
  const elsewhere = { id: 'pi_2', intentId: 'pi_2' };
  const otherLines = [
    buildProviderLine({ ...refund, intentId: 'pi_2' }),
    buildProviderLine({ ...chargeback, cents: refund.cents }),
  ];
  expect(
    compareLedgers(
      [buildInternalLine(), buildInternalLine(elsewhere), legacyRefund('a')],
      [buildProviderLine(), buildProviderLine(elsewhere), ...otherLines],
    ).differences.map(({ kind, mismatch }) => `${kind} ${mismatch}`),
  ).toEqual(['refund missing_at_provider', 'refund missing_in_ledger', 'chargeback missing_in_ledger']);
});

test('two sides match exactly if each line has a counterpart, in any order', () => {
  const line = fc.record({
    kind: fc.constantFrom(...MOVEMENT_KINDS),
    id: fc.integer({ min: 1, max: 6 }).map(String),
    cents: fc.integer({ min: 1, max: 3 }),
  });
  const lines = fc.uniqueArray(line, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, (internal, external) => {
      const toSortedText = (list: typeof internal) =>
        JSON.stringify(list.map((entry) => Object.values(entry).join()).sort());
      const { differences } = compareLedgers(
        internal.map((entry) => buildInternalLine(entry)),
        external.map((entry) => buildProviderLine(entry)),
      );
      expect(differences.length === 0).toBe(toSortedText(internal) === toSortedText(external));
    }),
  );
});
