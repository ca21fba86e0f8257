function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same for spellings of one address: some apps take percent signs apart, add a slash or change the scheme. For comparing only. */
export function normalizeUrl(address: string): string {
  const [, host = '', rest = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)(.*)$/is.exec(address.trim()) ?? [];
  return host.toLowerCase().replace(/:(80|443)$/, '') + decoded(rest).replace(/\/+$/, '');
}
