import * as z from 'zod/mini';
import { addRadioStation, radioSound } from '#contract/radio.ts';
import { jsonPost, startHost, whileMeasured } from './measured-server.ts';
import type { TortureRow } from './torture-row.ts';

const piece = Buffer.alloc(64 * 1024);
const asks = 100;

/** A title after every byte of sound is work without end. */
export const titlesAfterEachByte: TortureRow = {
  name: 'a station with icy-metaint 1, heard 100 times',
  async run() {
    await using hosts = await startHost((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'icy-metaint': '1' });
      const send = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', send);
      };
      send();
    });
    return await whileMeasured(
      { ALLOW_PRIVATE_HOSTS: hosts.host(2) },
      { maxMegabytes: 100, maxMilliseconds: 100 },
      async ({ server, listener }) => {
        const body = { name: 'Titles', streamUrl: `http://${hosts.host(2)}/`, homeUrl: '' };
        const answer = await fetch(server.url + addRadioStation.path, jsonPost(listener, body));
        const { id } = z.parse(addRadioStation.reply, await answer.json());
        const url = server.url + radioSound.path.replace(':id', id);
        // The first request to another server loads what makes them.
        await (await fetch(url, { headers: listener.headers })).body?.cancel();
        return { url, listener };
      },
      async ({ url, listener }) => {
        let refused = 0;
        for (let count = 0; count < asks; count += 1) {
          const answer = await fetch(url, { headers: listener.headers });
          if ((await answer.text()).includes('a title after each 1 bytes')) refused += 1;
        }
        return {
          summary: `${refused} of ${asks} refused`,
          faults: refused === asks ? [] : ['it was played'],
        };
      },
    );
  },
};
