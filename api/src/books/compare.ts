/** What money can be moved by at the payment provider. */
export const KINDS = ['payment', 'refund', 'payout', 'chargeback'] as const;
export type Kind = (typeof KINDS)[number];

interface Line {
  kind: Kind;
  /** The provider's id of it. */
  id: string;
  /** Cents that it has moved and that have not come back. */
  cents: number;
  /** In small letters; null where it is not told. */
  currency: string | null;
  /** The provider's id of the payment that it is about, its own included; null where it is not known. */
  intentId: string | null;
}

/** What the ledger says. */
export interface OurLine extends Line {
  orderId: string;
  at: Date;
  /** Whether the demo content put it in, so that no provider can know it. */
  isDemo: boolean;
  /** Whether it is of the time before the ledger, which did not keep the provider's id: `id` is then our own. */
  isUnnamed: boolean;
}

/** What the provider says. */
export interface TheirLine extends Line {
  /** Our order that it names; null where it names none. */
  orderId: string | null;
  /** The provider's word for how it stands. */
  status: string;
}

export interface Difference {
  kind: Kind;
  /** `here` and `there` are where it is missing. */
  what: 'unknown_here' | 'unknown_there' | 'amount' | 'currency' | 'status';
  id: string;
  orderId: string | null;
  /** Cents; null where it is unknown. */
  ours: number | null;
  theirs: number | null;
  /** What else there is to say of it, such as the provider's status. */
  detail: string;
}

interface Sum {
  count: number;
  cents: number;
}

/** What the comparison came to. */
export interface Comparison {
  differences: Difference[];
  totals: Record<Kind, { ours: Sum; theirs: Sum }>;
  /** At the provider, of other programs. */
  foreign: number;
  /** Here, of the demo content. */
  demo: Sum;
}

/** Names a line among all kinds. */
export const keyOf = ({ kind, id }: Pick<Line, 'kind' | 'id'>): string => `${kind} ${id}`;

const sumOf = (lines: readonly Line[]): Sum => {
  const moved = lines.filter(({ cents }) => cents !== 0);
  return { count: moved.length, cents: moved.reduce((sum, { cents }) => sum + cents, 0) };
};

/** Lines of both sides that are about the same; a line that stands alone has null beside it. */
type Pair = [ours: OurLine, theirs: TheirLine | null] | [ours: null, theirs: TheirLine];

/** Finds each of our lines its own at the provider: by its id, else by the payment and the amount. */
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

/** Whether a line at the provider that we do not have is about our money at all. */
function concernsUs({ orderId, intentId }: TheirLine, intents: ReadonlySet<string>): boolean {
  return orderId !== null || (intentId !== null && intents.has(intentId));
}

const between = (ours: OurLine, theirs: TheirLine): Pick<Difference, 'what' | 'detail'>[] => [
  ...(ours.cents === theirs.cents
    ? []
    : [
        {
          // All or nothing is not a matter of the amount: one side thinks that it has ended otherwise.
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
 * Compares the ledger with the provider's lists, in whole cents, and names every difference. What other programs do at
 * the same provider (it names no order, and is of no payment of ours) is counted and left out, as are demo payments and
 * what became of them.
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
