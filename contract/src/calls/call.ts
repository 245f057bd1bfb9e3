import type * as z from 'zod/mini';

/** A zod schema of either flavor. Describes what a call accepts or returns. */
export type Schema = z.ZodMiniType;

/** Who may make a call. Finer rules (own row, own car) are policies of the server. */
export type Access = 'public' | 'user' | 'seller' | 'admin';

/**
 * Describes one endpoint. The server registers its route from it, the client sends requests and parses
 * responses with it, and OpenAPI is generated from it. It is the only description of a call.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `{host}`, with `:name` for path parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Schema of the 2xx response's body. */
  readonly answer: Schema;
  /** Status of the 2xx response. Default: 200. */
  readonly status?: 200 | 201;
  /** A call that changes data but does not require a verified email address. */
  readonly allowsUnverified?: true;
  /**
   * Accepts an `Idempotency-Key`. A repeated request with the same key takes effect once and returns the same
   * response.
   */
  readonly idempotent?: true;
  /** Reverts an idempotent call. A later repeat of that call is a new action. */
  readonly undoes?: true;
}

/** Preserves the literal types of a call's description. */
export const defineCall = <const C extends Call>(call: C): C => call;

/** What the server returns for a call. */
export type Answer<C extends Call> = z.output<C['answer']>;

type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What a client passes: only the parts that the call declares. */
export type CallInput<C extends Call> = (C extends { params: Schema }
  ? { params: InputOf<C['params']> }
  : unknown) &
  (C extends { query: Schema } ? { query?: InputOf<C['query']> } : unknown) &
  (C extends { body: Schema } ? { body: InputOf<C['body']> } : unknown);
