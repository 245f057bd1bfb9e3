import { invalidChoiceError, invalidRequestError, missingParamError } from './errors.ts';
import type { FormTree } from './form.ts';

const invalidObjectError = (name: string) => invalidRequestError(`Invalid object`, { param: name });

/**
 * The parameters of a request. Each method reads one parameter and records its name, so `assertAllRead`
 * can reject all other parameters, such as misspelled ones. The provider also rejects these.
 */
export class Params {
  readonly #values: FormTree;
  readonly #prefix: string;
  readonly #readNames = new Set<string>();
  readonly #nestedParams: Params[] = [];
  #hasStarted = false;
  #onStart: (() => void) | undefined;

  constructor(values: FormTree, prefix = '') {
    this.#values = values;
    this.#prefix = prefix;
  }

  #toFullName(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }

  /** Returns a string parameter. undefined if it is absent or empty. Throws if it is an object. */
  text(name: string): string | undefined {
    this.#readNames.add(name);
    const value = this.#values[name];
    if (typeof value === 'object') throw invalidObjectError(this.#toFullName(name));
    return value === '' ? undefined : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missingParamError(this.#toFullName(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequestError(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: this.#toFullName(name),
      });
    }
    return Number(value);
  }

  flag(name: string): boolean {
    const value = this.text(name);
    if (value !== undefined && value !== 'true' && value !== 'false') {
      throw invalidRequestError(`Invalid boolean: ${value}`, { param: this.#toFullName(name) });
    }
    return value === 'true';
  }

  nested(name: string): Params | undefined {
    this.#readNames.add(name);
    const value = this.#values[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw invalidObjectError(this.#toFullName(name));
    const nestedParams = new Params(value, this.#toFullName(name));
    this.#nestedParams.push(nestedParams);
    return nestedParams;
  }

  /**
   * Returns an object of strings, such as metadata. It may have 50 keys of up to 40 characters, and values of
   * up to 500 characters.
   */
  stringMap(name: string): Record<string, string> {
    this.#readNames.add(name);
    const value = this.#values[name];
    if (value === undefined || value === '') return {};
    if (typeof value === 'string') throw invalidObjectError(this.#toFullName(name));
    const entries = Object.entries(value);
    const invalidEntry = entries.find(
      ([key, text]) => typeof text !== 'string' || key.length > 40 || text.length > 500,
    );
    if (invalidEntry || entries.length > 50) {
      throw invalidRequestError(`Invalid ${name}`, {
        param: this.#toFullName(invalidEntry ? `${name}[${invalidEntry[0]}]` : name),
      });
    }
    return Object.fromEntries(entries.map(([key, text]) => [key, text as string]));
  }

  /** Returns the strings of a list, such as `expand[]`. */
  list(name: string): string[] {
    return Object.values(this.stringMap(name));
  }

  /**
   * Parses a filter such as `created`: a timestamp or a range. Returns a function that checks whether a time,
   * in Unix seconds, matches the filter.
   */
  timeRange(name: string): (seconds: number) => boolean {
    this.#readNames.add(name);
    if (typeof this.#values[name] !== 'object') {
      const exact = this.integer(name);
      return (seconds) => exact === undefined || seconds === exact;
    }
    const bounds = this.nested(name);
    const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => bounds?.integer(bound));
    return (seconds) =>
      (gt === undefined || seconds > gt) &&
      (gte === undefined || seconds >= gte) &&
      (lt === undefined || seconds < lt) &&
      (lte === undefined || seconds <= lte);
  }

  /** Returns one of the allowed values. undefined if absent. */
  oneOf<Value extends string>(name: string, allowedValues: readonly Value[]): Value | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const match = allowedValues.find((candidate) => candidate === value);
    if (match === undefined) throw invalidChoiceError(this.#toFullName(name), allowedValues);
    return match;
  }

  /** Ignores parameters that the provider accepts and the sandbox does not need. */
  ignore(...names: string[]): void {
    for (const name of names) this.#readNames.add(name);
  }

  /** Whether execution has started. It starts only if all parameters are valid. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** Sets a function that is called at the start of execution. If it throws, nothing is executed. */
  onStart(hook: () => void): void {
    this.#onStart = hook;
  }

  /** Starts execution. Throws if there are unread parameters. */
  assertAllRead(): void {
    const unknownName = Object.keys(this.#values).find((name) => !this.#readNames.has(name));
    if (unknownName !== undefined) {
      const param = this.#toFullName(unknownName);
      throw invalidRequestError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    for (const nestedParams of this.#nestedParams) nestedParams.assertAllRead();
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#onStart?.();
  }
}
