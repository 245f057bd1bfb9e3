import fc from '@second-gear/contract/testing/properties';
import { compareLedgers, type InternalLine, MOVEMENT_KINDS, type ProviderLine } from './compare.ts';
import { formatReport } from './report.ts';

const at = new Date('2026-05-01T12:00:00Z');
const internalLine = (overrides: Partial<InternalLine> = {}): InternalLine => ({
  ...{ kind: 'payment', id: 'pi_1', cents: 160_050, currency: 'usd', intentId: 'pi_1' },
  ...{ orderId: 'order-1', at, isDemo: false, lacksProviderId: false },
  ...overrides,
});
const providerLine = (overrides: Partial<ProviderLine> = {}): ProviderLine => ({
  ...{ kind: 'payment', id: 'pi_1', cents: 160_050, currency: 'usd', intentId: 'pi_1' },
  ...{ orderId: 'order-1', status: 'succeeded' },
  ...overrides,
});
const refund = { kind: 'refund', id: 're_1', cents: 5_000 } as const;
const payout = { kind: 'payout', id: 'tr_1', cents: 9_000, intentId: null, currency: null } as const;
const chargeback = { kind: 'chargeback', id: 'dp_1', cents: 160_050, orderId: null } as const;

/** Returns the differences as the operator reads them. */
const reportLines = (internal: InternalLine[], external: ProviderLine[]): string[] => {
  const lines = formatReport(compareLedgers(internal, external));
  return lines.slice(lines.indexOf('') + 1, -1);
};

test('reports no difference between two equal ledgers', () => {
  const comparison = compareLedgers(
    [
      internalLine(),
      internalLine(refund),
      internalLine(payout),
      internalLine({ ...chargeback, orderId: 'order-1' }),
    ],
    [providerLine(chargeback), providerLine(payout), providerLine(refund), providerLine()],
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
    providerLine(),
    'payment pi_1 of order order-1: $1,600.50 at the provider, missing in the ledger (provider status: succeeded)',
  ],
  [
    'refund of one of our payments that names no order',
    [internalLine()],
    providerLine({ ...refund, orderId: null, status: 'pending' }),
    'refund re_1: $50 at the provider, missing in the ledger (provider status: pending)',
  ],
  [
    'payout',
    [],
    providerLine({ ...payout, status: 'sent' }),
    'payout tr_1 of order order-1: $90 at the provider, missing in the ledger (provider status: sent)',
  ],
  [
    'chargeback of one of our payments',
    [internalLine()],
    providerLine({ ...chargeback, status: 'needs_response' }),
    'chargeback dp_1: $1,600.50 at the provider, missing in the ledger (provider status: needs_response)',
  ],
])('reports a %s that only the provider has', (_, knownLines, line, sentence) => {
  expect(reportLines(knownLines, knownLines.length > 0 ? [providerLine(), line] : [line])).toEqual([
    sentence,
  ]);
});

test.each([
  [
    'payment',
    internalLine(),
    'payment pi_1 of order order-1: $1,600.50 in the ledger, missing at the provider',
  ],
  [
    'refund',
    internalLine(refund),
    'refund re_1 of order order-1: $50 in the ledger, missing at the provider',
  ],
  [
    'payout',
    internalLine(payout),
    'payout tr_1 of order order-1: $90 in the ledger, missing at the provider',
  ],
  [
    'chargeback',
    internalLine({ ...chargeback, orderId: 'order-1' }),
    'chargeback dp_1 of order order-1: $1,600.50 in the ledger, missing at the provider',
  ],
  [
    'returned refund',
    internalLine({ ...refund, cents: 0 }),
    'refund re_1 of order order-1: $0 in the ledger, missing at the provider',
  ],
])('reports a %s that the provider does not have', (_, line, sentence) => {
  expect(reportLines([line], [])).toEqual([sentence]);
  expect(compareLedgers([line], []).differences).toMatchObject([
    { what: 'unknown_there', theirs: null, detail: '' },
  ]);
});

test('reports different amounts, to the cent', () => {
  expect(reportLines([internalLine()], [providerLine({ cents: 160_049 })])).toEqual([
    'payment pi_1 of order order-1: $1,600.50 in the ledger, $1,600.49 at the provider (provider status: succeeded)',
  ]);
  expect(
    reportLines(
      [internalLine(payout)],
      [providerLine({ ...payout, cents: 8_000, status: 'partially reversed' })],
    ),
  ).toEqual([
    'payout tr_1 of order order-1: $90 in the ledger, $80 at the provider (provider status: partially reversed)',
  ]);
});

test('reports a status difference if one side has ended differently', () => {
  const findMismatches = (internal: InternalLine, external: ProviderLine) =>
    compareLedgers([internal], [external]).differences.map((entry) => entry.what);
  expect(
    findMismatches(internalLine(refund), providerLine({ ...refund, cents: 0, status: 'failed' })),
  ).toEqual(['status']);
  expect(findMismatches(internalLine({ ...refund, cents: 0 }), providerLine(refund))).toEqual(['status']);
  expect(findMismatches(internalLine(), providerLine({ cents: 0, status: 'canceled' }))).toEqual(['status']);
  expect(
    findMismatches(
      internalLine({ ...refund, cents: 0 }),
      providerLine({ ...refund, cents: 0, status: 'failed' }),
    ),
  ).toEqual([]);
  expect(findMismatches(internalLine(), providerLine({ currency: null }))).toEqual([]);
  expect(
    reportLines([internalLine(refund)], [providerLine({ ...refund, cents: 0, status: 'failed' })]),
  ).toEqual([
    'refund re_1 of order order-1: $50 in the ledger, $0 at the provider (provider status: failed)',
  ]);
});

test('reports a different currency in addition to a different amount', () => {
  expect(
    compareLedgers([internalLine()], [providerLine({ currency: 'eur', cents: 1 })]).differences.map(
      ({ what: findMismatches }) => findMismatches,
    ),
  ).toEqual(['amount', 'currency']);
  expect(reportLines([internalLine()], [providerLine({ currency: 'eur' })])).toEqual([
    'payment pi_1 of order order-1: currencies differ (usd here, eur there)',
  ]);
});

test('reports no difference for provider objects that moved no money', () => {
  const open = providerLine({ cents: 0, status: 'requires_payment_method' });
  const inquiry = providerLine({ ...chargeback, cents: 0, status: 'warning_needs_response' });
  expect(compareLedgers([], [open, inquiry]).differences).toEqual([]);
});

test('counts and ignores money of other programs, except for payments of ours', () => {
  const foreign = [
    providerLine({ id: 'pi_x', intentId: 'pi_x', orderId: null }),
    providerLine({ id: 'pi_y', intentId: 'pi_y', orderId: null, cents: 0 }),
    providerLine({ ...refund, id: 're_x', intentId: 'pi_x', orderId: null }),
    providerLine({ ...payout, id: 'tr_x', orderId: null }),
  ];
  const comparison = compareLedgers([internalLine()], [...foreign, providerLine()]);
  expect(comparison).toMatchObject({ differences: [], foreign: 3 });
  expect(comparison.totals.payment.theirs).toEqual({ count: 1, cents: 160_050 });
  expect(formatReport(comparison)).toContain(
    'Skipped: 3 transactions created at the provider by other programs.',
  );
  // A payment without an order id is still ours if the ledger has it.
  expect(compareLedgers([internalLine()], [providerLine({ orderId: null })])).toMatchObject({
    differences: [],
    foreign: 0,
  });
  // A payment that is missing from our ledger names our order. Its refund belongs to us too.
  expect(
    compareLedgers([], [providerLine(), providerLine({ ...refund, orderId: null })]).differences,
  ).toHaveLength(2);
});

test('ignores demo payments and reports their number', () => {
  const demo = { id: 'pi_seed_1', intentId: 'pi_seed_1', isDemo: true };
  const comparison = compareLedgers([internalLine(demo), internalLine({ ...demo, ...refund })], []);
  expect(comparison).toMatchObject({ differences: [], demo: { count: 1, cents: 160_050 } });
  expect(formatReport(comparison)).toContain(
    'Skipped: 1 demo payment ($1,600.50) and related transactions: demo content does not exist at the provider.',
  );
});

test('matches a refund from before the ledger by payment and amount, each one once', () => {
  const legacyRefund = (id: string) => internalLine({ ...refund, id: `${id}:0`, lacksProviderId: true });
  const providerRefund = (id: string) => providerLine({ ...refund, id });
  expect(
    compareLedgers(
      [internalLine(), legacyRefund('a'), legacyRefund('b')],
      [providerLine(), providerRefund('re_1'), providerRefund('re_2')],
    ).differences,
  ).toEqual([]);
  expect(
    reportLines(
      [internalLine(), legacyRefund('a'), legacyRefund('b')],
      [providerLine(), providerRefund('re_1')],
    ),
  ).toEqual(['refund b:0 of order order-1: $50 in the ledger, missing at the provider']);
  expect(
    compareLedgers(
      [internalLine(), legacyRefund('a')],
      [providerLine(), providerLine({ ...refund, cents: 1 })],
    ).differences,
  ).toHaveLength(2);
  // Ignores another payment's refund or chargeback of the same amount.
  const elsewhere = { id: 'pi_2', intentId: 'pi_2' };
  const otherLines = [
    providerLine({ ...refund, intentId: 'pi_2' }),
    providerLine({ ...chargeback, cents: refund.cents }),
  ];
  expect(
    compareLedgers(
      [internalLine(), internalLine(elsewhere), legacyRefund('a')],
      [providerLine(), providerLine(elsewhere), ...otherLines],
    ).differences.map(({ kind, what: findMismatches }) => `${kind} ${findMismatches}`),
  ).toEqual(['refund unknown_there', 'refund unknown_here', 'chargeback unknown_here']);
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
        internal.map((entry) => internalLine(entry)),
        external.map((entry) => providerLine(entry)),
      );
      expect(differences.length === 0).toBe(toSortedText(internal) === toSortedText(external));
    }),
  );
});
