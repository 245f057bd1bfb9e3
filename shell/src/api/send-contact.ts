import { addContact, type contactFormSchema } from '@second-gear/contract/contact-forms';
import { request } from '@second-gear/shared-auth/request';
import type * as z from 'zod/mini';

export type ContactForm = z.output<typeof contactFormSchema>;

/** Stores a contact message. Throws ApiError. */
export const sendContact = (body: ContactForm) => request(addContact, { body });
