import { invalidChoiceError, invalidRequestError, missingParamError } from './errors.ts';
import type { FormTree } from './form.ts';

const invalidObjectError = (name: string) => invalidRequestError(`Invalid object`, { param: name });

/**
 * Reads parameters by name and records their names, so that `assertAllRead` can reject all others. Misspelled
 * parameters are rejected, as by the provider.
 */
export class Params {
  readonly #tree: FormTree;
  readonly #prefix: string;
  readonly #known = new Set<string>();
  readonly #parts: Params[] = [];
  #hasStarted = false;
  #onStart: (() => void) | undefined;

  constructor(tree: FormTree, prefix = '') {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  #full(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }

  /** Returns the string, or undefined if it is absent or empty. Throws if it is an object. */
  text(name: string): string | undefined {
    this.#known.add(name);
    const value = this.#tree[name];
    if (typeof value === 'object') throw invalidObjectError(this.#full(name));
    return value === '' ? undefined : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missingParamError(this.#full(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequestError(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: this.#full(name),
      });
    }
    return Number(value);
  }

  flag(name: string): boolean {
    const value = this.text(name);
    if (value !== undefined && value !== 'true' && value !== 'false') {
      throw invalidRequestError(`Invalid boolean: ${value}`, { param: this.#full(name) });
    }
    return value === 'true';
  }

  nested(name: string): Params | undefined {
    this.#known.add(name);
    const value = this.#tree[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw invalidObjectError(this.#full(name));
    const part = new Params(value, this.#full(name));
    this.#parts.push(part);
    return part;
  }

  /**
   * Returns all strings below `name`, such as metadata: at most 50 keys of up to 40 characters, with values
   * of up to 500 characters.
   */
  stringMap(name: string): Record<string, string> {
    this.#known.add(name);
    const value = this.#tree[name];
    if (value === undefined || value === '') return {};
    if (typeof value === 'string') throw invalidObjectError(this.#full(name));
    const entries = Object.entries(value);
    const invalidEntry = entries.find(
      ([key, text]) => typeof text !== 'string' || key.length > 40 || text.length > 500,
    );
    if (invalidEntry || entries.length > 50) {
      throw invalidRequestError(`Invalid ${name}`, {
        param: this.#full(invalidEntry ? `${name}[${invalidEntry[0]}]` : name),
      });
    }
    return Object.fromEntries(entries.map(([key, text]) => [key, text as string]));
  }

  /** Returns the strings of a list, such as `expand[]`. */
  list(name: string): string[] {
    return Object.values(this.stringMap(name));
  }

  /**
   * Parses a list's `created` filter: a timestamp or a range. Returns a function that checks a time in Unix
   * seconds.
   */
  timeRange(name: string): (second: number) => boolean {
    this.#known.add(name);
    if (typeof this.#tree[name] !== 'object') {
      const exact = this.integer(name);
      return (second) => exact === undefined || second === exact;
    }
    const bounds = this.nested(name);
    const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => bounds?.integer(bound));
    return (second) =>
      (gt === undefined || second > gt) &&
      (gte === undefined || second >= gte) &&
      (lt === undefined || second < lt) &&
      (lte === undefined || second <= lte);
  }

  /** Returns one of the allowed values, or undefined if absent. */
  oneOf<W extends string>(name: string, allowed: readonly W[]): W | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const match = allowed.find((candidate) => candidate === value);
    if (match === undefined) throw invalidChoiceError(this.#full(name), allowed);
    return match;
  }

  /** Ignores parameters that the provider accepts and the sandbox does not need. */
  ignore(...names: string[]): void {
    for (const name of names) this.#known.add(name);
  }

  /** Whether execution has started. This requires that all parameters are valid. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** Registers a hook for the start of execution. If the hook throws, nothing is executed. */
  onStart(hook: () => void): void {
    this.#onStart = hook;
  }

  /** Throws if there are unread parameters; otherwise, execution starts. */
  assertAllRead(): void {
    const unknownName = Object.keys(this.#tree).find((name) => !this.#known.has(name));
    if (unknownName !== undefined) {
      const param = this.#full(unknownName);
      throw invalidRequestError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    for (const part of this.#parts) part.assertAllRead();
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#onStart?.();
  }
}
