/** The names of the path's `:parameters`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));
}
