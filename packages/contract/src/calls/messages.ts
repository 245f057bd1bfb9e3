import * as z from 'zod/mini';
import { idParams, idSchema, insertedSchema, instantSchema } from '../values/fields.ts';
import { createParagraphsSchema } from '../values/plain-text.ts';
import { defineCall } from './call.ts';
import { pageQuerySchema } from './page-query.ts';

/** A conversation between a buyer and a seller about one car. */
export const threadSchema = z.object({
  _id: idSchema,
  carId: z.nullable(idSchema),
  brandName: z.string(),
  model: z.string(),
  /** Name of the other person. */
  withName: z.string(),
  lastText: z.string(),
  lastAt: instantSchema,
  unread: z.int(),
});
export const messageSchema = z.object({
  _id: idSchema,
  mine: z.boolean(),
  text: z.string(),
  sentAt: instantSchema,
  /**
   * Whether the message was sent before the payment and seems to contain contact details. Both parties then
   * see a warning. Absent in responses of older servers.
   */
  holdsContactData: z.optional(z.boolean()),
});
export type Thread = z.output<typeof threadSchema>;
const messageTextSchema = createParagraphsSchema('Message', 2000);

export const listThreads = defineCall({
  method: 'GET',
  path: '/messages',
  access: 'user',
  summary: "Lists the caller's conversations, latest first",
  query: pageQuerySchema,
  answer: z.array(threadSchema),
});
export const readThread = defineCall({
  method: 'GET',
  path: '/messages/:id',
  access: 'user',
  summary: "Messages in one of the caller's conversations, oldest first; marks them as read",
  params: idParams,
  query: pageQuerySchema,
  answer: z.array(messageSchema),
});
/** Contains `holdsContactData` like a received message, so the sender sees the warning immediately. */
const sentMessageSchema = z.object({
  ...insertedSchema.shape,
  holdsContactData: messageSchema.shape.holdsContactData,
});

export const startThread = defineCall({
  method: 'POST',
  path: '/messages',
  access: 'user',
  summary: "Messages a car's seller; returns the conversation ID",
  idempotent: true,
  body: z.object({ carId: idSchema, text: messageTextSchema }),
  answer: sentMessageSchema,
  status: 201,
});
export const reply = defineCall({
  method: 'POST',
  path: '/messages/:id',
  access: 'user',
  summary: "Replies in one of the caller's conversations",
  idempotent: true,
  params: idParams,
  body: z.object({ text: messageTextSchema }),
  answer: insertedSchema,
  status: 201,
});
export const messageBuyer = defineCall({
  method: 'POST',
  path: '/sales/:id/messages',
  access: 'seller',
  summary: "Messages the buyer of one of the caller's cars; returns the conversation ID",
  idempotent: true,
  params: idParams,
  body: z.object({ text: messageTextSchema }),
  answer: insertedSchema,
  status: 201,
});
