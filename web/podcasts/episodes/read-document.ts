/** Trusted Types as far as they are used here; undefined in a browser without them. The DOM's types know strings alone. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => string };
};

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** The name that the server's content policy allows. */
const policy = globalThis.trustedTypes?.createPolicy('notes', { createHTML: (html) => html });

/** Text as a document of its own, which runs and loads nothing; whoever shows it makes each element anew. */
export function readDocument(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}
