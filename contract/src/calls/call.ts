import type * as z from 'zod/mini';

/** A zod schema of either flavour: what a call takes or answers is described by one of these. */
export type Schema = z.ZodMiniType;

/** Who may make a call at all; finer rules (own row, own car) are the server's policies. */
export type Access = 'public' | 'user' | 'seller' | 'admin';

/**
 * One call across the wire. The server registers its route from it, the client sends and parses
 * with it, and OpenAPI is generated from it: a call is described nowhere else.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `{host}`, with `:name` for path parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Schema of the 2xx answer's body. */
  readonly answer: Schema;
  /** Status of the 2xx answer; 200 when absent. */
  readonly status?: 200 | 201;
  /** Changes something, and yet a person may make it whose email address is not verified. */
  readonly withoutProof?: true;
  /** May carry an `Idempotency-Key`: sent again under the same one it takes effect once, and is answered the same. */
  readonly idempotent?: true;
  /** Takes back what an idempotent call did: whoever makes that one anew afterwards means it. */
  readonly undoes?: true;
}

/** Keeps the literal types of a call's description. */
export const defineCall = <const C extends Call>(call: C): C => call;

/** What the server hands out for a call's answer. */
export type Answer<C extends Call> = z.output<C['answer']>;

type Part<S> = S extends Schema ? z.input<S> : undefined;

/** What a client hands in: only the parts that the call declares. */
export type CallInput<C extends Call> = (C extends { params: Schema }
  ? { params: Part<C['params']> }
  : unknown) &
  (C extends { query: Schema } ? { query?: Part<C['query']> } : unknown) &
  (C extends { body: Schema } ? { body: Part<C['body']> } : unknown);
