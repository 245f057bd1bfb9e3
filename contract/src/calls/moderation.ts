import * as z from 'zod/mini';
import { idParams, idSchema, instantSchema, modifiedSchema } from '../values/fields.ts';
import { MODERATION_KINDS, MODERATION_RULE_NAMES } from '../values/moderation-rules.ts';
import { optionalParagraphs } from '../values/plain-text.ts';
import { defineCall } from './call.ts';
import { pageQuery } from './page-query.ts';

export const MODERATION_STATES = ['waiting', 'approved', 'refused'] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** A rule that something went against, and what of it, in a sentence for its author too. */
export const findingSchema = z.object({ rule: z.enum(MODERATION_RULE_NAMES), says: z.string() });
export type Finding = z.output<typeof findingSchema>;

/** A listing or review that is kept from others until an admin has looked, as its author reads it. */
export const ownCaseSchema = z.object({
  _id: idSchema,
  kind: z.enum(MODERATION_KINDS),
  state: z.enum(MODERATION_STATES),
  findings: z.array(findingSchema),
  /** Why an admin refused it; empty otherwise. */
  reason: z.string(),
  /** Of a listing; null of a review whose car is gone. */
  carId: z.nullable(idSchema),
  /** Of a review. */
  orderId: z.nullable(idSchema),
  brandName: z.string(),
  model: z.string(),
  /** The listing's description, or the review's words. */
  text: z.string(),
  /** Of a listing, in dollars. */
  resellPrice: z.nullable(z.number()),
  images: z.array(z.string()),
  /** Of a review. */
  stars: z.nullable(z.int()),
  createdAt: instantSchema,
});
export type OwnCase = z.output<typeof ownCaseSchema>;

/** A part of a text, in code units; `to` is behind its end. */
export const spanSchema = z.object({ from: z.int(), to: z.int() });
export type Span = z.output<typeof spanSchema>;

export const moderationCaseSchema = z.object({
  ...ownCaseSchema.shape,
  /** Where `text` holds the contact data that was found, in its order. A server of before says nothing of it. */
  marks: z.optional(z.array(spanSchema)),
  /** Who wrote it; both are null once the account is gone. */
  ownerId: z.nullable(idSchema),
  ownerName: z.nullable(z.string()),
});
export type ModerationCase = z.output<typeof moderationCaseSchema>;

export const moderationRuleSchema = z.object({
  name: z.enum(MODERATION_RULE_NAMES),
  on: z.boolean(),
  /** null for a rule that goes by no number. */
  limit: z.nullable(z.int()),
});
export type ModerationRule = z.output<typeof moderationRuleSchema>;

export const REFUSAL_LENGTH = 500;

/** Oldest first: who has waited longest comes first. */
export const listCases = defineCall({
  method: 'GET',
  path: '/moderation',
  access: 'admin',
  summary: 'Listings and reviews that wait for a look, or were looked at, oldest first',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(MODERATION_STATES)) }),
  answer: z.array(moderationCaseSchema),
});
export const listOwnCases = defineCall({
  method: 'GET',
  path: '/moderation/own',
  access: 'user',
  summary: "The caller's listings and reviews that others do not see, newest first",
  /** With an order's id, only the review of that order. */
  query: z.object({ ...pageQuery, orderId: z.optional(idSchema) }),
  answer: z.array(ownCaseSchema),
});
/** `waiting` takes an earlier decision back. 400 for a refusal without a reason, 409 for what another admin has decided. */
export const decideCase = defineCall({
  method: 'PUT',
  path: '/moderation/:id/decision',
  access: 'admin',
  summary: 'Lets a listing or review be seen, refuses it, or puts it back into the queue',
  params: idParams,
  body: z.object({
    decision: z.enum(MODERATION_STATES),
    reason: z.optional(optionalParagraphs('Reason', REFUSAL_LENGTH)),
  }),
  answer: modifiedSchema,
});
export const listRules = defineCall({
  method: 'GET',
  path: '/moderation/rules',
  access: 'admin',
  summary: 'The rules by which new listings and reviews wait for a look',
  answer: z.array(moderationRuleSchema),
});
/** 400 for a limit that the rule cannot have. */
export const setRule = defineCall({
  method: 'PUT',
  path: '/moderation/rules/:name',
  access: 'admin',
  summary: 'Switches a rule on or off, and sets what it goes by',
  params: z.object({ name: z.enum(MODERATION_RULE_NAMES) }),
  body: z.object({ on: z.boolean(), limit: z.optional(z.int()) }),
  answer: modifiedSchema,
});
