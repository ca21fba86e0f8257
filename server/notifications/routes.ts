import {
  lookedAtEpisodes,
  maxPushDevices,
  newEpisodes,
  notifications,
  notifyHere,
  notifyHereNoMore,
  notifyOfShow,
  type PushAddress,
  type QuietHours,
  setQuietHours,
} from '#contract/notifications.ts';
import { badInput, missing, Refusal } from '#server/http/errors.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import type { ChoiceRepository } from './choice-repository.ts';
import type { DeviceRepository } from './device-repository.ts';
import { isPushKey } from './encrypt-push.ts';
import type { NewsRepository } from './news-repository.ts';
import type { PushKeyRepository } from './push-keys.ts';
import { isTimeZone } from './quiet-hours.ts';
import { publicKeyOf } from './vapid.ts';

export type Visitor = {
  /** What the session is called that asks; every call here is for one. */
  sessionOf: (request: Request) => string;
  /** Where people reach this server, without a slash at its end. */
  addressOf: (request: Request) => string;
};

type Needs = Visitor & {
  devices: DeviceRepository;
  choices: ChoiceRepository;
  news: NewsRepository;
  keys: PushKeyRepository;
  now: () => number;
};

/** The calls of `contract/notifications.ts`. */
export function notificationRoutes(app: App, needs: Needs): void {
  const { devices, choices, news, keys, sessionOf, addressOf, now } = needs;

  serve(app, notifications, async ({ userId, request }) => {
    const [own, isOnHere, quietHours, shows] = await Promise.all([
      keys.get(),
      devices.has(sessionOf(request)),
      choices.quietHours(userId),
      choices.shows(userId),
    ]);
    return { publicKey: publicKeyOf(own), isOnHere, quietHours, shows };
  });

  serve(app, notifyHere, async ({ input: { instead, ...address }, userId, request }) => {
    checkAddress(address);
    const device = {
      userId,
      session: sessionOf(request),
      userAgent: request.headers['user-agent'] ?? null,
      address: { ...address, contact: new URL(addressOf(request)).origin },
    };
    if (instead === undefined) {
      if (!(await devices.add(device, now()))) throw tooManyDevices();
    } else if (!(await devices.move(device, instead)))
      throw missing('You are not told of new episodes under that address.');
    return undefined;
  });

  serve(app, notifyHereNoMore, async ({ request }) => {
    await devices.remove(sessionOf(request));
    return undefined;
  });

  serve(app, notifyOfShow, async ({ input: { feedId, isOn }, userId }) => {
    if (!(await choices.setShow(userId, feedId, isOn)))
      throw missing('Subscribe to the show first; then you can be told of its new episodes.');
    return undefined;
  });

  serve(app, setQuietHours, async ({ input: { quietHours }, userId }) => {
    if (quietHours !== null) checkQuietHours(quietHours);
    await choices.setQuietHours(userId, quietHours, now());
    return undefined;
  });

  serve(app, newEpisodes, async ({ userId }) => ({ count: await news.count(userId, now()) }));

  serve(app, lookedAtEpisodes, async ({ userId }) => {
    await news.looked(userId, now());
    return undefined;
  });
}

const refused = (field: string, sentence: string) => badInput(sentence, { [field]: sentence });

const tooManyDevices = () =>
  new Refusal(
    409,
    'too_many_devices',
    `Notifications are on in ${maxPushDevices} browsers. Turn them off in one of them, or end a device under “Your account”.`,
  );

/** The address comes from the browser, and so from anybody. Where it leads is looked at when something is sent there. */
function checkAddress(address: PushAddress): void {
  const url = URL.parse(address.endpoint);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw refused('endpoint', 'That is not the https address of a push service.');
  if (!isPushKey(address)) throw refused('p256dh', 'Those are not the keys of a browser.');
}

function checkQuietHours({ from, to, timeZone }: QuietHours): void {
  if (!isTimeZone(timeZone)) throw refused('timeZone', 'There is no such time zone.');
  if (from === to) throw refused('to', 'Quiet hours end at another time than they begin.');
}
