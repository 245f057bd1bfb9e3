import * as z from 'zod/mini';
import { emailSchema, insertedSchema, okSchema } from '../values/fields.ts';
import { createNameSchema, createParagraphsSchema } from '../values/plain-text.ts';
import { defineCall } from './call.ts';

export const newsletterFormSchema = z.object({ email: emailSchema });
export const contactFormSchema = z.object({
  name: createNameSchema(),
  email: emailSchema,
  message: createParagraphsSchema('Message', 4000),
});

/** Returns the same response for new and subscribed addresses, so it does not reveal subscribers. */
export const subscribe = defineCall({
  method: 'POST',
  path: '/newsletter',
  access: 'public',
  summary: 'Subscribes an email address to the newsletter',
  body: newsletterFormSchema,
  answer: okSchema,
});
export const addContact = defineCall({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Sends a message from the contact form',
  body: contactFormSchema,
  answer: insertedSchema,
  status: 201,
});
