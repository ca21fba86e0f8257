// The half of the look-alike that makes sound: queue, station, states. It exaggerates on purpose: pauses in passing, events that
// come late, silence between songs. It comes first (`apple-server.ts`), and the other half makes an instance of it.
globalThis.musicKitLookAlike = (() => {
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

  /** What `play` and its like throw; any other fault MusicKit keeps to itself, behind a window of its own. */
  const thrownReasons = [
    'CONTENT_EQUIVALENT',
    'CONTENT_RESTRICTED',
    'CONTENT_UNAVAILABLE',
    'CONTENT_UNSUPPORTED',
    'SERVER_ERROR',
    'SUBSCRIPTION_ERROR',
    'UNSUPPORTED_ERROR',
    'USER_INTERACTION_REQUIRED',
  ];

  class Player {
    constructor() {
      this.listeners = {};
      this.audio = document.createElement('audio');
      this.playbackState = states.none;
      this.nowPlayingItemIndex = -1;
      this.queue = { items: [], splice: (...changes) => this.queue.items.splice(...changes) };
      this.repeatMode = 0;
      this.shuffleMode = 0;
      this.autoplayEnabled = false;
      this.playbackMode = 1;
      this.calledAt = {};
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
    removeEventListener(name, listener) {
      this.listeners[name] = (this.listeners[name] ?? []).filter((one) => one !== listener);
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
    itemsOf(resources) {
      return resources
        .filter((item) => item.attributes?.playParams)
        .map((item) => ({ ...item, playParams: item.attributes.playParams }));
    }
    async setQueue(options) {
      const keys = Object.keys(options).filter((key) => ['items', 'station', 'songs'].includes(key));
      if (keys.length !== 1) throw new MKError('UNSUPPORTED_ERROR');
      const old = this.nowPlayingItem;
      this.audio.pause();
      // In passing, and again after the new queue is there.
      this.become(states.paused);
      await wait(60);
      this.isStation = options.station !== undefined;
      this.queue.items = [];
      this.nowPlayingItemIndex = -1;
      this.nowPlayingItem = undefined;
      if (this.isStation) await this.tuneIn(options.station);
      else this.queue.items = this.itemsOf(options.items);
      this.startTime = options.startTime;
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
    async hasMusicSubscription() {
      const answer = await fetch(`${host}/subscription`);
      return (await answer.json()).isActive;
    }
    async ask(method, path) {
      const headers = {
        authorization: `Bearer ${this.developerToken}`,
        'media-user-token': this._token ?? '',
      };
      const response = await fetch(`${host}${path}`, { method, headers });
      if (!response.ok) throw new MKError(reasons[response.status] ?? 'NETWORK_ERROR', response.status);
      return (await response.json()).data;
    }
    async tuneIn(id) {
      const [storefront] = await this.ask('GET', '/v1/me/storefront');
      const [station] = await this.ask('GET', `/v1/catalog/${storefront.id}/stations/${id}`);
      this.isLive = station.attributes.isLive;
      this.station = station;
      if (this.isLive) this.queue.items = this.itemsOf([station]);
      else await this.loadMore();
    }
    /** A station's songs come two at a time, as the last of them begins. */
    async loadMore() {
      const songs = await this.ask('POST', `/v1/me/stations/next-tracks/${this.station.id}`);
      this.queue.items.push(...this.itemsOf(songs));
      this.emit('queueItemsDidChange', this.queue.items);
    }
    async playNext({ items }) {
      if (this.isStation) throw new MKError('UNSUPPORTED_ERROR');
      await wait(20);
      this.queue.items.splice(this.nowPlayingItemIndex + 1, 0, ...this.itemsOf(items));
    }
    /** As Apple's: a call within 250 ms of the last one is not heard. */
    isDeaf(name) {
      const now = Date.now();
      const isDeaf = now - (this.calledAt[name] ?? 0) < 250;
      this.calledAt[name] = now;
      return isDeaf;
    }
    async play() {
      if (this.isDeaf('play')) return;
      try {
        if (this.nowPlayingItem) await this.sound();
        else await this.changeToMediaAtIndex(Math.max(this.nowPlayingItemIndex, 0));
      } catch (thrown) {
        if (thrownReasons.includes(thrown.errorCode)) throw thrown;
        if (!this.suppressErrorDialog) this.showDialog(thrown);
      }
    }
    async changeToMediaAtIndex(index) {
      if (this.playbackMode === 2 && this.playbackState !== states.playing) await this.authorize();
      this.clean();
      this.become(states.stopped);
      try {
        await this.start(index);
      } catch (thrown) {
        this.become(states.stopped);
        throw thrown;
      }
    }
    showDialog(thrown) {
      const dialog = document.createElement('div');
      dialog.role = 'alertdialog';
      dialog.textContent = thrown.message;
      document.body.append(dialog);
    }
    clean() {
      this.isStopping = true;
      this.audio.pause();
      this.nowPlayingItem = undefined;
      this.emit('nowPlayingItemDidChange', { item: undefined });
    }
    async sound() {
      try {
        await this.audio.play();
      } catch (thrown) {
        if (thrown.name === 'NotAllowedError') throw new MKError('USER_INTERACTION_REQUIRED');
      }
    }
    async faultOf(item, id) {
      const planned = window.musicKitFault?.[id];
      if (planned) return planned;
      // Without a subscription a preview is meant, and without one of those nothing is understood.
      if (!item.attributes.previews && !(await this.hasMusicSubscription())) return 'INVALID_ARGUMENTS';
      const isOwnUpload = item.type === 'library-songs' && !item.playParams.catalogId;
      return style === 'B26' && isOwnUpload ? 'NOT_FOUND' : undefined;
    }
    async start(index) {
      const item = this.queue.items[index];
      this.nowPlayingItemIndex = index;
      this.emit('queuePositionDidChange', { position: index });
      if (this.isStation && !this.isLive && index === this.queue.items.length - 1)
        void this.loadMore().catch(() => undefined);
      const id = item.playParams.catalogId ?? item.playParams.id;
      const fault = await this.faultOf(item, id);
      if (fault) throw new MKError(fault);
      this.nowPlayingItem = item;
      this.emit('nowPlayingItemDidChange', { item });
      this.isStopping = false;
      this.become(states.loading);
      const preview = localStorage.getItem('standin.previews') && this.playbackMode !== 2 ? '?preview' : '';
      this.audio.src = `${host}/audio/${id}${preview}`;
      this.audio.load();
      if (this.startTime) this.audio.currentTime = this.startTime;
      this.startTime = undefined;
      await this.sound();
    }
    async end() {
      this.clean();
      this.become(states.ended);
      const next = this.nowPlayingItemIndex + 1;
      if (next < this.queue.items.length) {
        // The element is emptied, which it says; then Apple is asked for the next song's key, which takes its time.
        await wait(10);
        this.become(states.stopped);
        await wait(500);
        if (this.nowPlayingItemIndex !== next - 1 || this.nowPlayingItem) return;
        try {
          await this.start(next);
        } catch (thrown) {
          this.become(states.stopped);
          this.emit('mediaPlaybackError', thrown);
          if (!this.suppressErrorDialog) this.showDialog(thrown);
        }
        return;
      }
      this.become(states.stopped);
      this.become(states.completed);
    }
    async pause() {
      if (this.isDeaf('pause') || this.isLive || this.playbackState !== states.playing) return;
      this.audio.pause();
    }
    async stop() {
      this.clean();
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
  }

  return { Player, MKError, style, host, reasons, wait };
})();
