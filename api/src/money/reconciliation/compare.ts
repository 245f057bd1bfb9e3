/** Kinds of money movements at the payment provider. */
export const MOVEMENT_KINDS = ['payment', 'refund', 'payout', 'chargeback'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

interface LedgerLine {
  kind: MovementKind;
  /** The provider's id. */
  id: string;
  /** Cents that moved, minus those that were returned. */
  cents: number;
  /** Currency code in lower case. Null if unknown. */
  currency: string | null;
  /** The provider's id of the underlying payment. A payment has its own id here. Null if unknown. */
  intentId: string | null;
}

/** A line of our ledger. */
export interface InternalLine extends LedgerLine {
  orderId: string;
  at: Date;
  /** Whether the line is demo content, which the provider does not have. */
  isDemo: boolean;
  /**
   * Whether the line is older than our ledger, so the provider's id was not stored. `id` is then our own
   * id.
   */
  lacksProviderId: boolean;
}

/** A line from the provider's lists. */
export interface ProviderLine extends LedgerLine {
  /** The id of our order in the metadata of the provider's object. Null if there is none. */
  orderId: string | null;
  /** The provider's status. */
  status: string;
}

export interface Difference {
  kind: MovementKind;
  /** `missing_in_ledger` means our ledger, `missing_at_provider` the provider's lists. */
  mismatch: 'missing_in_ledger' | 'missing_at_provider' | 'amount' | 'currency' | 'status';
  id: string;
  orderId: string | null;
  /** Cents. Null if unknown. */
  internal: number | null;
  provider: number | null;
  /** Further details, such as the provider's status. */
  detail: string;
}

interface Total {
  count: number;
  cents: number;
}

export interface Comparison {
  differences: Difference[];
  totals: Record<MovementKind, { internal: Total; provider: Total }>;
  /** Number of the provider's lines that belong to other programs. */
  foreign: number;
  /** Total of our demo payments. */
  demo: Total;
}

/** Returns a key that is unique across all kinds. */
export const lineKey = ({ kind, id }: Pick<LedgerLine, 'kind' | 'id'>): string => `${kind} ${id}`;

const sumLines = (lines: readonly LedgerLine[]): Total => {
  const nonZeroLines = lines.filter(({ cents }) => cents !== 0);
  return { count: nonZeroLines.length, cents: nonZeroLines.reduce((sum, { cents }) => sum + cents, 0) };
};

/** Matching lines of both sides. Null means that the other side has no match. */
type LinePair =
  | [internal: InternalLine, provider: ProviderLine | null]
  | [internal: null, provider: ProviderLine];

/** Pairs each of our lines with the provider's line: by id, otherwise by payment and amount. */
function matchLines(internal: readonly InternalLine[], provider: readonly ProviderLine[]): LinePair[] {
  const unmatched = new Map(provider.map((line) => [lineKey(line), line]));
  const removeMatched = (line: ProviderLine | undefined): ProviderLine | null => {
    if (line) unmatched.delete(lineKey(line));
    return line ?? null;
  };
  const identified = internal.filter(({ lacksProviderId }) => !lacksProviderId);
  const pairs: LinePair[] = identified.map((line) => [line, removeMatched(unmatched.get(lineKey(line)))]);
  for (const line of internal.filter(({ lacksProviderId }) => lacksProviderId)) {
    const candidate = [...unmatched.values()].find(
      ({ kind, intentId, cents }) => kind === line.kind && intentId === line.intentId && cents === line.cents,
    );
    pairs.push([line, removeMatched(candidate)]);
  }
  return [...pairs, ...[...unmatched.values()].map((line): LinePair => [null, line])];
}

/**
 * Returns whether a provider line without a match in our ledger concerns our money: it names an order, or
 * belongs to a payment of ours.
 */
function isOurPayment({ orderId, intentId }: ProviderLine, intents: ReadonlySet<string>): boolean {
  return orderId !== null || (intentId !== null && intents.has(intentId));
}

const compareLines = (
  internal: InternalLine,
  provider: ProviderLine,
): Pick<Difference, 'mismatch' | 'detail'>[] => [
  ...(internal.cents === provider.cents
    ? []
    : [
        {
          // If one side is zero, the two sides disagree about the status rather than the amount.
          mismatch: internal.cents === 0 || provider.cents === 0 ? ('status' as const) : ('amount' as const),
          detail: `provider status: ${provider.status}`,
        },
      ]),
  ...(internal.currency === null || provider.currency === null || internal.currency === provider.currency
    ? []
    : [{ mismatch: 'currency' as const, detail: `${internal.currency} here, ${provider.currency} there` }]),
];

function findDifferences([internal, provider]: LinePair): Difference[] {
  if (internal === null) {
    const { kind, id, orderId, cents, status } = provider;
    if (cents === 0) return [];
    const detail = `provider status: ${status}`;
    return [{ kind, mismatch: 'missing_in_ledger', id, orderId, internal: null, provider: cents, detail }];
  }
  const { kind, id, orderId } = internal;
  if (provider === null) {
    return [
      {
        kind,
        mismatch: 'missing_at_provider',
        id,
        orderId,
        internal: internal.cents,
        provider: null,
        detail: '',
      },
    ];
  }
  return compareLines(internal, provider).map((difference) => ({
    ...{ kind, id: provider.id, orderId, internal: internal.cents, provider: provider.cents },
    ...difference,
  }));
}

/**
 * Compares our ledger with the provider's lists in whole cents and returns every difference. Other programs'
 * movements (no order, no payment of ours) are only counted. Demo payments and their refunds and chargebacks
 * are left out.
 */
export function compareLedgers(
  internal: readonly InternalLine[],
  provider: readonly ProviderLine[],
): Comparison {
  const nonDemoLines = internal.filter(({ isDemo }) => !isDemo);
  const intents = new Set(
    [...nonDemoLines, ...provider.filter(({ orderId }) => orderId !== null)].flatMap(
      ({ intentId }) => intentId ?? [],
    ),
  );
  const knownKeys = new Set(nonDemoLines.map(lineKey));
  const isForeign = (line: ProviderLine) => !knownKeys.has(lineKey(line)) && !isOurPayment(line, intents);
  const relevantLines = provider.filter((line) => !isForeign(line));
  const totalsOf = (kind: MovementKind) => ({
    internal: sumLines(nonDemoLines.filter((line) => line.kind === kind)),
    provider: sumLines(relevantLines.filter((line) => line.kind === kind)),
  });
  return {
    differences: matchLines(nonDemoLines, relevantLines).flatMap(findDifferences),
    totals: {
      payment: totalsOf('payment'),
      refund: totalsOf('refund'),
      payout: totalsOf('payout'),
      chargeback: totalsOf('chargeback'),
    },
    foreign: sumLines(provider.filter(isForeign)).count,
    demo: sumLines(internal.filter(({ kind, isDemo }) => isDemo && kind === 'payment')),
  };
}
