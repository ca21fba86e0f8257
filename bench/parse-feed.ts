import { parseFeed } from '../server/podcasts/feeds/parse-feed.ts';
import { prepareFeed } from '../server/podcasts/feeds/prepare-feed.ts';

// Runs in a process of its own: what is measured is one feed, once, as a fresh worker reads it.
const paragraph =
  '<p>In this part we talk about <a href="https://example.org/topic?a=1&amp;b=2">a topic</a>, <b>another</b> &amp; a third one, and answer what listeners asked.</p>\n';
const item = (number: number) =>
  `<item><title>Episode ${number}</title><guid isPermaLink="false">episode-${number}</guid><pubDate>${new Date(Date.UTC(2010, 0, number)).toUTCString()}</pubDate><enclosure url="https://audio.example.org/${number}.mp3" length="12345678" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration><description><![CDATA[${paragraph.repeat(5)}]]></description><content:encoded><![CDATA[${paragraph.repeat(20)}]]></content:encoded></item>\n`;
const text = `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Long</title>${Array.from({ length: 5000 }, (_, index) => item(5000 - index)).join('')}</channel></rss>`;
const bytes = new TextEncoder().encode(text);
const url = 'https://example.org/feed';

const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
let peak = 0;
const before = process.memoryUsage().rss;
const look = () => {
  peak = Math.max(peak, process.memoryUsage().rss - before);
};

let began = spent();
const { episodes } = parseFeed(bytes, '', url);
const read = spent() - began;
look();
const readMegabytes = peak / 1e6;
began = spent();
const { order } = prepareFeed(bytes, { contentType: '', url, knownFingerprints: [] });
const first = spent() - began;
look();
began = spent();
prepareFeed(bytes, { contentType: '', url, knownFingerprints: order });
const again = spent() - began;
look();
console.log(
  JSON.stringify({
    megabytes: bytes.length / 1e6,
    episodes: episodes.length,
    read,
    first,
    again,
    readMegabytes,
    peakMegabytes: peak / 1e6,
  }),
);
