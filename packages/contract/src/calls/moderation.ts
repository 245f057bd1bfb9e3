import * as z from 'zod/mini';
import { idParams, idSchema, instantSchema, modifiedSchema } from '../values/fields.ts';
import { MODERATION_KINDS, MODERATION_RULE_NAMES } from '../values/moderation-rules.ts';
import { createOptionalParagraphsSchema } from '../values/plain-text.ts';
import { defineCall } from './call.ts';
import { pageQuery } from './page-query.ts';

export const MODERATION_STATES = ['waiting', 'approved', 'refused'] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** A rule that text or a listing violates. `says` is the reason, as text for the admin and the author. */
export const findingSchema = z.object({ rule: z.enum(MODERATION_RULE_NAMES), says: z.string() });
export type Finding = z.output<typeof findingSchema>;

/** A listing or review that was held for review, as its author sees it. */
export const ownCaseSchema = z.object({
  _id: idSchema,
  kind: z.enum(MODERATION_KINDS),
  state: z.enum(MODERATION_STATES),
  findings: z.array(findingSchema),
  /** The admin's reason for a rejection. Empty if the item was not rejected. */
  reason: z.string(),
  /** Car of the listing or of the reviewed order. null for a review whose car was deleted. */
  carId: z.nullable(idSchema),
  /** For reviews only. */
  orderId: z.nullable(idSchema),
  brandName: z.string(),
  model: z.string(),
  /** The listing's description, or the review's text. */
  text: z.string(),
  /** Dollars. For listings only. */
  resellPrice: z.nullable(z.number()),
  images: z.array(z.string()),
  /** For reviews only. */
  stars: z.nullable(z.int()),
  createdAt: instantSchema,
});
export type OwnCase = z.output<typeof ownCaseSchema>;

/** A range of text, in UTF-16 code units. The range does not include `to`. */
export const textRangeSchema = z.object({ from: z.int(), to: z.int() });
export type TextRange = z.output<typeof textRangeSchema>;

export const moderationCaseSchema = z.object({
  ...ownCaseSchema.shape,
  /** Ranges of `text` that contain contact data, in order. Absent in responses of older servers. */
  marks: z.optional(z.array(textRangeSchema)),
  /** The author. `ownerId` and `ownerName` are null if the account was deleted. */
  ownerId: z.nullable(idSchema),
  ownerName: z.nullable(z.string()),
});
export type ModerationCase = z.output<typeof moderationCaseSchema>;

export const moderationRuleSchema = z.object({
  name: z.enum(MODERATION_RULE_NAMES),
  on: z.boolean(),
  /** The rule's limit. null for a rule without a limit. */
  limit: z.nullable(z.int()),
});
export type ModerationRule = z.output<typeof moderationRuleSchema>;

export const MAX_REJECTION_REASON_LENGTH = 500;

export const listCases = defineCall({
  method: 'GET',
  path: '/moderation',
  access: 'admin',
  summary: 'Listings and reviews in or out of the review queue, oldest first',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(MODERATION_STATES)) }),
  answer: z.array(moderationCaseSchema),
});
export const listOwnCases = defineCall({
  method: 'GET',
  path: '/moderation/own',
  access: 'user',
  summary: "The caller's hidden listings and reviews, newest first",
  /** `orderId` limits the result to that order's review. */
  query: z.object({ ...pageQuery, orderId: z.optional(idSchema) }),
  answer: z.array(ownCaseSchema),
});
/**
 * Decides a case. `waiting` reverts an earlier decision. Returns 400 for a rejection without a reason, and
 * 409 if another admin has decided in the meantime.
 */
export const decideCase = defineCall({
  method: 'PUT',
  path: '/moderation/:id/decision',
  access: 'admin',
  summary: 'Approves a listing or review, rejects it, or returns it to the queue',
  params: idParams,
  body: z.object({
    decision: z.enum(MODERATION_STATES),
    reason: z.optional(createOptionalParagraphsSchema('Reason', MAX_REJECTION_REASON_LENGTH)),
  }),
  answer: modifiedSchema,
});
export const listRules = defineCall({
  method: 'GET',
  path: '/moderation/rules',
  access: 'admin',
  summary: 'Rules that send new listings and reviews to the review queue',
  answer: z.array(moderationRuleSchema),
});
/** Returns 400 if the rule does not allow this limit. */
export const setRule = defineCall({
  method: 'PUT',
  path: '/moderation/rules/:name',
  access: 'admin',
  summary: 'Turns a rule on or off and sets its limit',
  params: z.object({ name: z.enum(MODERATION_RULE_NAMES) }),
  body: z.object({ on: z.boolean(), limit: z.optional(z.int()) }),
  answer: modifiedSchema,
});
