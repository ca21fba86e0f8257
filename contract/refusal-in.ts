import type { RefusalBody } from './endpoint.ts';

/** Whether it is an object with names, of which each still has to be looked at. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText);

/**
 * A refusal as the contract describes it, read by hand because the log-in can be refused before the contract's schemas are
 * loaded. Undefined for any other body.
 */
export function refusalIn(body: unknown): RefusalBody | undefined {
  if (!isRecord(body)) return undefined;
  const { error, code, fields } = body;
  if (!isText(error) || !isText(code)) return undefined;
  if (fields === undefined) return { error, code };
  return isTexts(fields) ? { error, code, fields } : undefined;
}
