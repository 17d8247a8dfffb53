import { isDay } from '../base/day';
import type { CommandName } from './args';
import { UsageError } from './errors';

/** Options as they were given, by name. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

export function list(values: Values, name: string): readonly string[] {
  return (values[name] as readonly string[] | undefined) ?? [];
}

export function day(values: Values, name: string, topic: CommandName): string | null {
  const value = text(values, name, topic);
  if (value === null || isDay(value)) return value;
  throw new UsageError(`--${name} must be a day like 2025-01-31, not "${value}".`, topic);
}

export function text(values: Values, name: string, topic: CommandName): string | null {
  const value = values[name];
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} needs a value.`, topic);
  return value;
}

export function whole(
  values: Values,
  name: string,
  limit: { readonly min: number; readonly max: number },
  topic: CommandName,
): number | null {
  const value = text(values, name, topic);
  if (value === null) return null;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= limit.min && number <= limit.max) return number;
  throw new UsageError(`--${name} must be a whole number from ${limit.min} to ${limit.max}, not "${value}".`, topic);
}

export function share(values: Values, name: string, topic: CommandName): number | null {
  const value = text(values, name, topic);
  if (value === null) return null;
  const number = Number(value);
  if (number >= 0 && number <= 1) return number;
  throw new UsageError(`--${name} must be a number from 0 to 1, not "${value}".`, topic);
}

export function oneOf<T extends string>(values: Values, name: string, choices: readonly T[], topic: CommandName): T | null {
  const value = text(values, name, topic);
  if (value === null) return null;
  const found = choices.find(choice => choice === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${value}".`, topic);
}
