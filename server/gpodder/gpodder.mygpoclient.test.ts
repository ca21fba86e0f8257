import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testSync } from './testing/test-sync.ts';

const run = promisify(execFile);

/** The library of gPodder (Debian: python3-mygpoclient); without it these tests are left out. */
const isInstalled = spawnSync('python3', ['-c', 'import mygpoclient.api']).status === 0;

const script = `
import json, sys
from mygpoclient import api
root, password, show, sound = sys.argv[1:]
client = api.MygPodderClient('ann@example.org', password, root)
said = {}
said['put'] = client.put_subscriptions('desk', [show])
said['list'] = client.get_subscriptions('desk')
said['described'] = client.update_device_settings('desk', 'My desk', 'desktop')
said['devices'] = [(one.device_id, one.caption, one.type, one.subscriptions) for one in client.get_devices()]
changed = client.update_subscriptions('desk', ['https://shows.example.org/1', 'nonsense'], [])
said['refused'] = changed.update_urls
pulled = client.pull_subscriptions('desk')
said['pulled'] = [sorted(pulled.add), pulled.remove]
action = api.EpisodeAction(show, sound, 'play', device='desk', timestamp='2026-06-01T12:00:00', started=0, position=600, total=3600)
said['since'] = client.upload_episode_actions([action])
told = client.download_episode_actions(0)
said['told'] = [(one.podcast, one.episode, one.action, one.position, one.total) for one in told.actions]
said['settings'] = client.set_settings('account', None, None, {'public': False}, [])
print(json.dumps(said))
`;

test.skipIf(!isInstalled)(
  'the library of gPodder syncs shows, places, devices and settings, in many calls',
  async () => {
    await using server = await testSync();
    await server.subscribe('/one');
    const { secret } = await server.appPassword();
    const root = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const show = server.web.url('/one');
    const { stdout } = await run('python3', ['-c', script, root, secret, show, server.sound(1)]);
    expect(JSON.parse(stdout)).toEqual({
      put: true,
      list: [show],
      described: true,
      devices: [['desk', 'My desk', 'desktop', 1]],
      refused: [['nonsense', '']],
      pulled: [['https://shows.example.org/1', show].sort(), []],
      since: expect.any(Number),
      told: [[show, server.sound(1), 'play', 600, 3_600]],
      settings: { public: false },
    });
  },
);
