function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One text for all spellings of an address: some apps decode percent signs, add a slash or change the scheme. For comparison only. */
export function normalizeUrl(address: string): string {
  const [, host = '', path = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)(.*)$/is.exec(address.trim()) ?? [];
  return host.toLowerCase().replace(/:(80|443)$/, '') + safeDecode(path).replace(/\/+$/, '');
}
