/** Kinds of money transfers at the payment provider. */
export const KINDS = ['payment', 'refund', 'payout', 'chargeback'] as const;
export type Kind = (typeof KINDS)[number];

interface Line {
  kind: Kind;
  /** The provider's id. */
  id: string;
  /** Cents moved, minus those returned. */
  cents: number;
  /** Lower case. Null if unknown. */
  currency: string | null;
  /** The provider's id of the underlying payment, also for payments themselves. Null if unknown. */
  intentId: string | null;
}

/** A line of our ledger. */
export interface OurLine extends Line {
  orderId: string;
  at: Date;
  /** Whether the line is demo content, which the provider does not have. */
  isDemo: boolean;
  /** Whether the line predates the ledger, which did not store the provider's id. `id` is then our own. */
  isUnnamed: boolean;
}

/** A line of the provider's lists. */
export interface TheirLine extends Line {
  /** The id of our order in its metadata. Null if there is none. */
  orderId: string | null;
  /** The provider's status. */
  status: string;
}

export interface Difference {
  kind: Kind;
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

interface Sum {
  count: number;
  cents: number;
}

/** Result of a comparison. */
export interface Comparison {
  differences: Difference[];
  totals: Record<Kind, { ours: Sum; theirs: Sum }>;
  /** Number of the provider's lines that belong to other programs. */
  foreign: number;
  /** Our demo lines. */
  demo: Sum;
}

/** Returns a key that is unique across all kinds. */
export const keyOf = ({ kind, id }: Pick<Line, 'kind' | 'id'>): string => `${kind} ${id}`;

const sumOf = (lines: readonly Line[]): Sum => {
  const moved = lines.filter(({ cents }) => cents !== 0);
  return { count: moved.length, cents: moved.reduce((sum, { cents }) => sum + cents, 0) };
};

/** Matching lines of both sides. Null means that the other side has no match. */
type Pair = [ours: OurLine, theirs: TheirLine | null] | [ours: null, theirs: TheirLine];

/** Pairs each of our lines with the provider's line: by id, otherwise by payment and amount. */
function pair(ours: readonly OurLine[], theirs: readonly TheirLine[]): Pair[] {
  const left = new Map(theirs.map((line) => [keyOf(line), line]));
  const take = (line: TheirLine | undefined): TheirLine | null => {
    if (line) left.delete(keyOf(line));
    return line ?? null;
  };
  const named = ours.filter(({ isUnnamed }) => !isUnnamed);
  const pairs: Pair[] = named.map((line) => [line, take(left.get(keyOf(line)))]);
  for (const line of ours.filter(({ isUnnamed }) => isUnnamed)) {
    const like = [...left.values()].find(
      ({ kind, intentId, cents }) => kind === line.kind && intentId === line.intentId && cents === line.cents,
    );
    pairs.push([line, take(like)]);
  }
  return [...pairs, ...[...left.values()].map((line): Pair => [null, line])];
}

/** Whether a line of the provider that we lack concerns our money. */
function concernsUs({ orderId, intentId }: TheirLine, intents: ReadonlySet<string>): boolean {
  return orderId !== null || (intentId !== null && intents.has(intentId));
}

const between = (ours: OurLine, theirs: TheirLine): Pick<Difference, 'what' | 'detail'>[] => [
  ...(ours.cents === theirs.cents
    ? []
    : [
        {
          // If one side is zero, the two sides disagree about the outcome rather than the amount.
          what: ours.cents === 0 || theirs.cents === 0 ? ('status' as const) : ('amount' as const),
          detail: `it is ${theirs.status} there`,
        },
      ]),
  ...(ours.currency === null || theirs.currency === null || ours.currency === theirs.currency
    ? []
    : [{ what: 'currency' as const, detail: `${ours.currency} here, ${theirs.currency} there` }]),
];

function differencesOf([ours, theirs]: Pair): Difference[] {
  if (ours === null) {
    const { kind, id, orderId, cents, status } = theirs;
    if (cents === 0) return [];
    const detail = `it is ${status} there`;
    return [{ kind, what: 'unknown_here', id, orderId, ours: null, theirs: cents, detail }];
  }
  const { kind, id, orderId } = ours;
  if (theirs === null) {
    return [{ kind, what: 'unknown_there', id, orderId, ours: ours.cents, theirs: null, detail: '' }];
  }
  return between(ours, theirs).map((difference) => ({
    ...{ kind, id: theirs.id, orderId, ours: ours.cents, theirs: theirs.cents },
    ...difference,
  }));
}

/**
 * Compares our ledger with the provider's lists in whole cents and returns every difference. Counts other
 * programs' transfers (no order, no payment of ours) and leaves them out. Also leaves out demo payments and
 * their refunds and chargebacks.
 */
export function compare(ours: readonly OurLine[], theirs: readonly TheirLine[]): Comparison {
  const real = ours.filter(({ isDemo }) => !isDemo);
  const intents = new Set(
    [...real, ...theirs.filter(({ orderId }) => orderId !== null)].flatMap(({ intentId }) => intentId ?? []),
  );
  const known = new Set(real.map(keyOf));
  const isForeign = (line: TheirLine) => !known.has(keyOf(line)) && !concernsUs(line, intents);
  const concerning = theirs.filter((line) => !isForeign(line));
  const totalOf = (kind: Kind) => ({
    ours: sumOf(real.filter((line) => line.kind === kind)),
    theirs: sumOf(concerning.filter((line) => line.kind === kind)),
  });
  return {
    differences: pair(real, concerning).flatMap(differencesOf),
    totals: {
      payment: totalOf('payment'),
      refund: totalOf('refund'),
      payout: totalOf('payout'),
      chargeback: totalOf('chargeback'),
    },
    foreign: sumOf(theirs.filter(isForeign)).count,
    demo: sumOf(ours.filter(({ kind, isDemo }) => isDemo && kind === 'payment')),
  };
}
