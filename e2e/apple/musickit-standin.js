// A look-alike of MusicKit JS v3 for journeys: Apple's own cannot be loaded here. `?style=B21` or `B26` chooses which of the
// two known behaviours of `api.music` it shows. It exaggerates on purpose: pauses in passing, events that come late.
(() => {
  const address = new URL(document.currentScript.src);
  const style = address.searchParams.get('style') ?? 'B26';
  const host = address.origin;
  const states = {
    none: 0,
    loading: 1,
    playing: 2,
    paused: 3,
    stopped: 4,
    ended: 5,
    seeking: 6,
    waiting: 8,
    completed: 10,
  };
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  class MKError extends Error {
    constructor(reason, status) {
      super(style === 'B21' ? String(status ?? reason) : `[mk-001] ${reason}`);
      this.name = style === 'B21' ? reason : 'MKError';
      if (style === 'B26') this.reason = reason;
      this.errorCode = reason;
      this.isMKError = true;
    }
  }
  const reasons = {
    400: 'REQUEST_ERROR',
    401: 'UNAUTHORIZED_ERROR',
    403: 'ACCESS_DENIED',
    404: 'NOT_FOUND',
    429: 'QUOTA_EXCEEDED',
    500: 'SERVER_ERROR',
    503: 'SERVICE_UNAVAILABLE',
  };

  function claimsOf(token) {
    const parts = String(token).split('.');
    if (parts.length !== 3 || parts.some((part) => part.length < 16)) throw new Error('Invalid token.');
    const claims = JSON.parse(atob(parts[1].replaceAll('-', '+').replaceAll('_', '/')));
    if (claims.exp * 1000 < Date.now()) throw new Error('Initialized with an expired token.');
    return claims;
  }

  class Instance {
    constructor(developerToken) {
      this.developerToken = developerToken;
      this.entry = `music.${claimsOf(developerToken).iss.toLowerCase()}.media-user-token`;
      this._token = localStorage.getItem(this.entry) ?? undefined;
      this.listeners = {};
      this.audio = document.createElement('audio');
      this.playbackState = states.none;
      this.nowPlayingItemIndex = -1;
      this.queue = { items: [], remove: (index) => this.queue.items.splice(index, 1) };
      this.repeatMode = 0;
      this.shuffleMode = 0;
      this.autoplayEnabled = false;
      this.playbackMode = 1;
      this.storefrontCountryCode = 'us';
      this.playedAt = 0;
      this.api = { music: (path, parameters, options) => this.request(path, parameters, options) };
      this.hear();
    }
    hear() {
      const { audio } = this;
      audio.addEventListener('playing', () => this.become(states.playing));
      audio.addEventListener('waiting', () => this.become(states.waiting));
      // As an element does it: at its end it pauses in passing.
      audio.addEventListener('pause', () => this.become(this.isStopping ? states.stopped : states.paused));
      audio.addEventListener('ended', () => void this.end());
      audio.addEventListener('timeupdate', () => this.tellTime());
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
    get volume() {
      return this.audio.volume;
    }
    set volume(volume) {
      this.audio.volume = volume;
    }
    get currentPlaybackTime() {
      return Math.round(this.audio.currentTime);
    }
    get currentPlaybackDuration() {
      return Math.round(this.nowPlayingItem ? this.audio.duration || 0 : 0);
    }
    addEventListener(name, listener) {
      (this.listeners[name] ??= []).push(listener);
    }
    emit(name, event) {
      if (this.isDisposed) return;
      for (const listener of this.listeners[name] ?? []) listener(event);
    }
    become(state) {
      if (this.isDisposed || state === this.playbackState) return;
      const oldState = this.playbackState;
      this.playbackState = state;
      this.emit('playbackStateDidChange', { oldState, state, nowPlayingItem: this.nowPlayingItem });
    }
    tellTime() {
      const event = {
        currentPlaybackTime: this.currentPlaybackTime,
        currentPlaybackDuration: this.currentPlaybackDuration,
      };
      this.emit('playbackTimeDidChange', event);
    }
    async authorize() {
      if (this._token) return this._token;
      if (!navigator.userActivation.isActive) throw new MKError('AUTHORIZATION_ERROR');
      const answer = await fetch(`${host}/popup`, { method: 'POST' });
      const { token } = await answer.json();
      if (!token) throw new MKError('AUTHORIZATION_ERROR');
      this.musicUserToken = token;
      return token;
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
    async setQueue(options) {
      const keys = Object.keys(options).filter((key) => ['items', 'station', 'songs'].includes(key));
      if (keys.length !== 1) throw new MKError('UNSUPPORTED_ERROR');
      const old = this.nowPlayingItem;
      this.audio.pause();
      // In passing, and again after the new queue is there.
      this.become(states.paused);
      await wait(60);
      const items = options.items ?? [
        {
          id: options.station,
          type: 'stations',
          attributes: { playParams: { id: options.station, kind: 'radioStation' } },
        },
      ];
      this.queue.items = items
        .filter((item) => item.attributes?.playParams)
        .map((item) => ({ ...item, playParams: item.attributes.playParams }));
      this.isStation = options.station !== undefined;
      this.nowPlayingItemIndex = -1;
      this.nowPlayingItem = undefined;
      this.become(states.loading);
      this.become(states.paused);
      if (this.queue.items.length === 0) throw new MKError('CONTENT_UNAVAILABLE');
      // What is still said of the old song comes after the new queue is set.
      setTimeout(() => {
        this.emit('nowPlayingItemDidChange', { item: old });
        this.emit('playbackTimeDidChange', { currentPlaybackTime: 99, currentPlaybackDuration: 100 });
        this.emit('playbackStateDidChange', { oldState: 2, state: 5, nowPlayingItem: old });
        this.emit('playbackStateDidChange', { oldState: 5, state: 10, nowPlayingItem: old });
      }, 120);
      return this.queue;
    }
    async playNext({ items }, clear = false) {
      if (this.isStation) throw new MKError('UNSUPPORTED_ERROR');
      await wait(20);
      const made = items.map((item) => ({ ...item, playParams: item.attributes.playParams }));
      const at = this.nowPlayingItemIndex + 1;
      // Only the newer version heeds `clear`.
      this.queue.items.splice(at, clear && style === 'B26' ? this.queue.items.length : 0, ...made);
    }
    async play() {
      const now = Date.now();
      if (now - this.playedAt < 250) return;
      this.playedAt = now;
      if (this.nowPlayingItem) await this.sound();
      else await this.start(Math.max(this.nowPlayingItemIndex, 0));
    }
    async sound() {
      try {
        await this.audio.play();
      } catch (thrown) {
        if (thrown.name === 'NotAllowedError') throw new MKError('USER_INTERACTION_REQUIRED');
      }
    }
    async start(index) {
      const item = this.queue.items[index];
      const id = item.playParams.catalogId ?? item.playParams.id;
      const fault = window.musicKitFault?.[id];
      if (fault) {
        delete window.musicKitFault[id];
        throw new MKError(fault);
      }
      if (style === 'B26' && item.type === 'library-songs' && !item.playParams.catalogId)
        throw new MKError('NOT_FOUND');
      this.nowPlayingItemIndex = index;
      this.nowPlayingItem = item;
      this.emit('queuePositionDidChange', { position: index });
      this.emit('nowPlayingItemDidChange', { item });
      this.isStopping = false;
      this.become(states.loading);
      const preview = localStorage.getItem('standin.previews') && this.playbackMode !== 2 ? '?preview' : '';
      this.audio.src = `${host}/audio/${id}${preview}`;
      this.audio.load();
      await this.sound();
    }
    async end() {
      this.become(states.ended);
      const next = this.nowPlayingItemIndex + 1;
      if (next < this.queue.items.length) {
        try {
          await this.start(next);
        } catch (thrown) {
          this.emit('mediaPlaybackError', thrown);
        }
        return;
      }
      this.nowPlayingItem = undefined;
      this.become(states.completed);
    }
    async pause() {
      if (this.isStation) throw new MKError('UNSUPPORTED_ERROR');
      this.audio.pause();
    }
    async stop() {
      this.isStopping = true;
      this.audio.pause();
      this.nowPlayingItem = undefined;
      this.become(states.stopped);
    }
    async seekToTime(seconds) {
      if (!this.nowPlayingItem) return;
      this.audio.currentTime = Math.min(seconds, this.audio.duration || seconds);
    }
    mute() {
      throw new Error('Volume and mute are the player’s own.');
    }
    unmute() {
      throw new Error('Volume and mute are the player’s own.');
    }
    dispose() {
      this.audio.pause();
      this.isDisposed = true;
    }
    /** For tests: what Apple does when a token runs out in the middle of a song. */
    breakDown(reason) {
      this.isStopping = true;
      this.audio.pause();
      this.emit('mediaPlaybackError', new MKError(reason));
    }
  }

  let instance;
  window.MusicKit = {
    configured: 0,
    async configure({ developerToken }) {
      const made = new Instance(developerToken);
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
