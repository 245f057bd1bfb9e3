/** Kinds of content that can be held for review by an admin. */
export const MODERATION_KINDS = ['listing', 'review'] as const;
export type ModerationKind = (typeof MODERATION_KINDS)[number];

interface ModerationRuleDefinition {
  kinds: readonly ModerationKind[];
  /**
   * Default and allowed range of the rule's limit, which is a whole number. null for a rule without a limit.
   */
  limit: { preset: number; min: number; max: number } | null;
}

/** Rules for new listings and reviews. Admins can enable them and set their limits. */
export const MODERATION_RULES = {
  /** Limit: percentage below the lowest or above the highest price of comparable cars. */
  price_far_off: { kinds: ['listing'], limit: { preset: 50, min: 5, max: 95 } },
  /**
   * Limit: maximum number of bits that differ between the 64-bit perceptual hashes of two users' pictures.
   */
  repeated_photos: { kinds: ['listing'], limit: { preset: 4, min: 0, max: 10 } },
  /** The text contains an email address, a phone number, or a web address. */
  contact_data: { kinds: ['listing', 'review'], limit: null },
  /** Limit: maximum number of an unverified user's listings in the first NEW_ACCOUNT_DAYS days. */
  new_account: { kinds: ['listing'], limit: { preset: 10, min: 0, max: 1000 } },
} as const satisfies Record<string, ModerationRuleDefinition>;

export type ModerationRuleName = keyof typeof MODERATION_RULES;
export const MODERATION_RULE_NAMES = Object.keys(MODERATION_RULES) as [
  ModerationRuleName,
  ...ModerationRuleName[],
];

/** Number of days for which an account counts as new. */
export const NEW_ACCOUNT_DAYS = 7;
