import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Browser } from './browser.ts';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const binary = ['x86_64', 'aarch64']
  .map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path));
/** The name under which WebDriver hands over an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Started = { session: string; send: (method: string, path: string, body?: unknown) => Promise<unknown> };

/** WebKitGTK, driven by plain WebDriver; where there is no display, on one of its own. */
export async function startWebKit(): Promise<Browser | string> {
  if (!existsSync(driver) || binary === undefined)
    return 'WebKitGTK is not installed (Debian: webkit2gtk-driver).';
  const hasDisplay = process.env['DISPLAY'] !== undefined;
  if (!hasDisplay && !existsSync(display)) return 'There is no display to run WebKitGTK on (Debian: xvfb).';
  const children: ChildProcess[] = [];
  const end = () => children.reverse().forEach((child) => child.kill());
  try {
    const environment = hasDisplay ? {} : { DISPLAY: await startDisplay(children) };
    const { session, send } = await startSession(children, environment, binary);
    return drive(session, send, end);
  } catch (thrown) {
    end();
    throw thrown;
  }
}

/** A screen that nobody sees; it says its own number. */
async function startDisplay(children: ChildProcess[]): Promise<string> {
  const child = spawn(display, ['-displayfd', '1', '-screen', '0', '1440x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  const [firstOutput] = (await once(child.stdout, 'data')) as [Buffer];
  return `:${firstOutput.toString().trim()}`;
}

async function startSession(
  children: ChildProcess[],
  environment: Record<string, string>,
  binary: string,
): Promise<Started> {
  const port = await freePort();
  // Sound runs without a device: a sink that only keeps the time is chosen before any that would need one.
  const env = {
    ...process.env,
    GST_PLUGIN_FEATURE_RANK: 'fakeaudiosink:MAX,alsasink:NONE,pulsesink:NONE',
    ...environment,
  };
  children.push(spawn(driver, ['-p', String(port)], { stdio: 'ignore', env }));
  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { value: unknown };
    if (!reply.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
    return value;
  };
  for (let tries = 0; ; tries += 1) {
    const isUp = await send('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (tries > 100) throw new Error('WebKitWebDriver does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const options = { binary, args: ['--automation'] };
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 980 });
  return { session, send };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function drive(session: string, send: Started['send'], end: () => void): Browser {
  const run = (expression: string) =>
    send('POST', `${session}/execute/sync`, { script: `return (${expression});`, args: [] });
  const find = async (element: string) => {
    const reference = (await run(element)) as Record<string, string> | null;
    const id = reference?.[elementKey];
    if (id === undefined) throw new Error(`not there: ${element}`);
    return id;
  };
  const pressOnce = async (element: string) => {
    const id = await find(`((found) => (found?.scrollIntoView({ block: 'center' }), found))(${element})`);
    const actions = [
      { type: 'pointerMove', duration: 0, x: 0, y: 0, origin: { [elementKey]: id } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await send('POST', `${session}/actions`, { actions: [mouse] });
  };
  /** An element may be drawn again before the mouse is there: then it is looked up again. */
  const press = async (element: string) => {
    await pressOnce(element).catch((thrown: unknown) => {
      if (!String(thrown).includes('stale element')) throw thrown;
      return pressOnce(element);
    });
  };
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate: run,
    press,
    async type(element, text) {
      await press(element);
      await send('POST', `${session}/element/${await find(element)}/value`, { text });
    },
    async close() {
      await send('DELETE', session).catch(() => undefined);
      end();
    },
  };
}
