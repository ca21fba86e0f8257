// A look-alike of MusicKit JS v3 for journeys: Apple's own cannot be loaded here. `?style=B21` or `B26` chooses which of the
// two known behaviours of `api.music` it shows. This half signs in and asks; `musickit-player.js` makes sound.
(() => {
  const { Player, MKError, style, host, reasons, wait } = globalThis.musicKitLookAlike;

  function claimsOf(token) {
    const parts = String(token).split('.');
    if (parts.length !== 3 || parts.some((part) => part.length < 16)) throw new Error('Invalid token.');
    const claims = JSON.parse(atob(parts[1].replaceAll('-', '+').replaceAll('_', '/')));
    if (claims.exp * 1000 < Date.now()) throw new Error('Initialized with an expired token.');
    return claims;
  }

  class Instance extends Player {
    constructor(developerToken, suppressErrorDialog) {
      super();
      this.suppressErrorDialog = suppressErrorDialog;
      this.developerToken = developerToken;
      this.entry = `music.${claimsOf(developerToken).iss.toLowerCase()}.media-user-token`;
      this._token = localStorage.getItem(this.entry) ?? undefined;
      this.storefrontCountryCode = 'us';
      this.api = { music: (path, parameters, options) => this.request(path, parameters, options) };
    }
    get musicUserToken() {
      return this._token;
    }
    set musicUserToken(token) {
      this._token = token;
      if (token) localStorage.setItem(this.entry, token);
      else localStorage.removeItem(this.entry);
    }
    get isAuthorized() {
      return this._token !== undefined;
    }
    async authorize() {
      if (this._token) return this._token;
      if (!navigator.userActivation.isActive) throw new MKError('AUTHORIZATION_ERROR');
      const answer = await fetch(`${host}/popup`, { method: 'POST' });
      const { token, asks } = await answer.json();
      if (asks) await this.waitForWindow(window.open(`${host}/woa`, 'apple-music-service-view', 'popup'));
      if (!token) throw new MKError('AUTHORIZATION_ERROR');
      this.musicUserToken = token;
      return token;
    }
    /** Newer versions look whether their window was closed; older ones wait for what it says, without end. */
    async waitForWindow(opened) {
      if (style === 'B21') return new Promise(() => undefined);
      while (!opened.closed) await wait(100);
    }
    async unauthorize() {
      const token = this._token;
      this.musicUserToken = undefined;
      await fetch(`${host}/revoke`, { method: 'POST', body: JSON.stringify({ token }) });
    }
    async request(path, parameters = {}, options = {}) {
      const query = new URLSearchParams(
        Object.entries(parameters).map(([name, value]) => [name, String(value)]),
      );
      // Newer versions ignore `fetchOptions`: whatever was meant goes out as GET.
      const { method = 'GET', body } = style === 'B21' ? (options.fetchOptions ?? {}) : options;
      const response = await fetch(`${host}${path.replace('{{storefrontId}}', 'us')}?${query}`, {
        method,
        body,
        headers: { authorization: `Bearer ${this.developerToken}`, 'media-user-token': this._token ?? '' },
      });
      const text = await response.text();
      if (style === 'B21') {
        if (!response.ok) throw new MKError(reasons[response.status] ?? 'NETWORK_ERROR', response.status);
        return { request: { path }, response, data: text === '' ? undefined : JSON.parse(text) };
      }
      const data = JSON.parse(text);
      return {
        url: response.url,
        status: response.status,
        statusText: response.statusText,
        text,
        data,
        errors: data.errors,
      };
    }
    /** For tests: the toolkit in another tab took over, which silences this one. */
    otherTabPlays() {
      this.audio.pause();
      this.emit('primaryPlayerDidChange', { target: this });
    }
    /** For tests: what Apple does when a token runs out in the middle of a song. */
    breakDown(reason) {
      this.clean();
      this.emit('mediaPlaybackError', new MKError(reason));
    }
  }

  let instance;
  window.MusicKit = {
    configured: 0,
    async configure({ developerToken, suppressErrorDialog }) {
      const made = new Instance(developerToken, suppressErrorDialog);
      instance?.dispose();
      instance = made;
      window.MusicKit.configured += 1;
      await wait(10);
      return made;
    },
    getInstance: () => instance,
  };
  setTimeout(() => document.dispatchEvent(new Event('musickitloaded', { bubbles: true })));
})();
