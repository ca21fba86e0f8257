/** Whether an `Accept` header names the type, and not with `q=0`, which refuses it (RFC 9110 §12.4.2). */
export function acceptsType(accept: string, type: string): boolean {
  return accept.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
