/** A policy gives text a mark that the browser asks for; the DOM's own types know strings alone, and so do these. */
type Rules = {
  createHTML?: (html: string) => string;
  createScriptURL?: (address: string) => string;
};

/** Trusted Types as far as they are used here (W3C Trusted Types); undefined in a browser without them. */
type TrustedTypes = { createPolicy<Given extends Rules>(name: string, rules: Given): Given };

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

export type { TrustedTypes };
