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
  /** The provider's id of the underlying payment, also for payments themselves. Null if unknown. */
  intentId: string | null;
}

/** A line of our ledger. */
export interface InternalLine extends LedgerLine {
  orderId: string;
  at: Date;
  /** Whether the line is demo content, which the provider does not have. */
  isDemo: boolean;
  /**
   * Whether the line is older than our ledger, so that the provider's id was not stored. `id` is then our own
   * id.
   */
  lacksProviderId: boolean;
}

/** A line of the provider's lists. */
export interface ProviderLine extends LedgerLine {
  /** The id of our order in the metadata of the provider's object. Null if there is none. */
  orderId: string | null;
  /** The provider's status. */
  status: string;
}

export interface Difference {
  kind: MovementKind;
  /** `unknown_here`: missing in our ledger. `unknown_there`: missing at the provider. */
  what: 'unknown_here' | 'unknown_there' | 'amount' | 'currency' | 'status';
  id: string;
  orderId: string | null;
  /** Cents. Null if unknown. */
  ours: number | null;
  theirs: number | null;
  /** Further details, such as the provider's status. */
  detail: string;
}

interface Total {
  count: number;
  cents: number;
}

/** Result of a comparison. */
export interface Comparison {
  differences: Difference[];
  totals: Record<MovementKind, { ours: Total; theirs: Total }>;
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
type LinePair = [ours: InternalLine, theirs: ProviderLine | null] | [ours: null, theirs: ProviderLine];

/** Pairs each of our lines with the provider's line: by id, otherwise by payment and amount. */
function matchLines(ours: readonly InternalLine[], theirs: readonly ProviderLine[]): LinePair[] {
  const unmatched = new Map(theirs.map((line) => [lineKey(line), line]));
  const removeMatched = (line: ProviderLine | undefined): ProviderLine | null => {
    if (line) unmatched.delete(lineKey(line));
    return line ?? null;
  };
  const identified = ours.filter(({ lacksProviderId }) => !lacksProviderId);
  const pairs: LinePair[] = identified.map((line) => [line, removeMatched(unmatched.get(lineKey(line)))]);
  for (const line of ours.filter(({ lacksProviderId }) => lacksProviderId)) {
    const candidate = [...unmatched.values()].find(
      ({ kind, intentId, cents }) => kind === line.kind && intentId === line.intentId && cents === line.cents,
    );
    pairs.push([line, removeMatched(candidate)]);
  }
  return [...pairs, ...[...unmatched.values()].map((line): LinePair => [null, line])];
}

/**
 * Whether a provider line without a match in our ledger concerns our money: it names an order, or belongs to
 * a payment of ours.
 */
function isOurPayment({ orderId, intentId }: ProviderLine, intents: ReadonlySet<string>): boolean {
  return orderId !== null || (intentId !== null && intents.has(intentId));
}

const compareLines = (ours: InternalLine, theirs: ProviderLine): Pick<Difference, 'what' | 'detail'>[] => [
  ...(ours.cents === theirs.cents
    ? []
    : [
        {
          // If one side is zero, the two sides disagree about the status rather than the amount.
          what: ours.cents === 0 || theirs.cents === 0 ? ('status' as const) : ('amount' as const),
          detail: `provider status: ${theirs.status}`,
        },
      ]),
  ...(ours.currency === null || theirs.currency === null || ours.currency === theirs.currency
    ? []
    : [{ what: 'currency' as const, detail: `${ours.currency} here, ${theirs.currency} there` }]),
];

function findDifferences([ours, theirs]: LinePair): Difference[] {
  if (ours === null) {
    const { kind, id, orderId, cents, status } = theirs;
    if (cents === 0) return [];
    const detail = `provider status: ${status}`;
    return [{ kind, what: 'unknown_here', id, orderId, ours: null, theirs: cents, detail }];
  }
  const { kind, id, orderId } = ours;
  if (theirs === null) {
    return [{ kind, what: 'unknown_there', id, orderId, ours: ours.cents, theirs: null, detail: '' }];
  }
  return compareLines(ours, theirs).map((difference) => ({
    ...{ kind, id: theirs.id, orderId, ours: ours.cents, theirs: theirs.cents },
    ...difference,
  }));
}

/**
 * Compares our ledger with the provider's lists in whole cents and returns every difference. Other programs'
 * movements (no order, no payment of ours) are only counted. Demo payments and their refunds and chargebacks
 * are left out.
 */
export function compareLedgers(ours: readonly InternalLine[], theirs: readonly ProviderLine[]): Comparison {
  const nonDemoLines = ours.filter(({ isDemo }) => !isDemo);
  const intents = new Set(
    [...nonDemoLines, ...theirs.filter(({ orderId }) => orderId !== null)].flatMap(
      ({ intentId }) => intentId ?? [],
    ),
  );
  const knownKeys = new Set(nonDemoLines.map(lineKey));
  const isForeign = (line: ProviderLine) => !knownKeys.has(lineKey(line)) && !isOurPayment(line, intents);
  const relevantLines = theirs.filter((line) => !isForeign(line));
  const totalsOf = (kind: MovementKind) => ({
    ours: sumLines(nonDemoLines.filter((line) => line.kind === kind)),
    theirs: sumLines(relevantLines.filter((line) => line.kind === kind)),
  });
  return {
    differences: matchLines(nonDemoLines, relevantLines).flatMap(findDifferences),
    totals: {
      payment: totalsOf('payment'),
      refund: totalsOf('refund'),
      payout: totalsOf('payout'),
      chargeback: totalsOf('chargeback'),
    },
    foreign: sumLines(theirs.filter(isForeign)).count,
    demo: sumLines(ours.filter(({ kind, isDemo }) => isDemo && kind === 'payment')),
  };
}
