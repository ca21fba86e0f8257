import type { AppApi } from '#contract/app-passwords.ts';
import { sqliteDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { daily, rss, testPodcasts } from '#server/podcasts/testing/test-podcasts.ts';
import { createWaitingActions } from '../match-pending-actions.ts';
import { basic, testApps } from './test-apps.ts';
import { testWebListener } from './test-web-listener.ts';

const sound = (day: number) => `https://audio.example.org/${day}.mp3`;

/** The whole server with podcasts and two shows of three episodes each, a clock, and apps of Ann. */
export async function testSync(database?: TestDatabase, options: { appApis?: AppApi[] } = {}) {
  const opened = database ?? (await sqliteDatabase());
  const clock = { now: Date.UTC(2026, 5, 1, 12) };
  const now = () => clock.now;
  const more = '<itunes:duration>3600</itunes:duration>';
  const episodes = daily(3).map((episode) => ({ ...episode, more }));
  const web = await testWebServer({ '/one': rss('One', episodes), '/two': rss('Two', episodes) });
  const server = await testPodcasts({
    allow: [web.host],
    database: opened,
    ...options,
    now,
    episodesCame: createWaitingActions(opened.database, now),
  });

  return {
    ...server,
    ...testApps(server.app, clock),
    ...testWebListener(server, { database: opened.database, web, clock }),
    web,
    clock,
    basic,
    sound,
    /** A password for an app of Ann's, or of somebody else. */
    async appPassword(who = server.ann, overrides: object = {}): Promise<{ id: string; secret: string }> {
      const defaults = { password: 'correct horse', name: 'Phone', kind: 'other', isReadOnly: false };
      const body = { ...defaults, doors: ['podcast-sync'], ...overrides };
      return (await server.post('/api/app-passwords', body, who.cookie)).json();
    },
    /** An action of an app for one day of a show: a position at a time (epoch ms; by default now). */
    play: (path: string, day: number, position: number, at = clock.now, other: object = {}) => ({
      podcast: web.url(path),
      episode: sound(day),
      guid: `day-${day}`,
      action: 'play',
      started: 0,
      position,
      total: 3600,
      timestamp: new Date(at).toISOString().slice(0, 19),
      ...other,
    }),
    async [Symbol.asyncDispose](): Promise<void> {
      await server[Symbol.asyncDispose]();
      await web[Symbol.asyncDispose]();
    },
  };
}
