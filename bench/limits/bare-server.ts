import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';

// What no server on Node can beat: `node:http` with nothing on top, a constant or a part of one file. A process of its own.
const [file = ''] = process.argv.slice(2);
const smallest = Buffer.from('{"status":"ok"}');
const constants = new Map<string, Buffer>();

/** `/10240` is answered with as many bytes, every other path with the smallest answer. */
function constantOf(path: string): Buffer {
  const constant = constants.get(path) ?? Buffer.alloc(Number(path.slice(1)), 'a');
  constants.set(path, constant);
  return constant.length > 0 ? constant : smallest;
}

const server = createServer((request, response) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || last === undefined) {
    const constant = constantOf(request.url ?? '/');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': constant.length });
    response.end(constant);
    return;
  }
  const [start, end] = [Number(first), Number(last)];
  response.writeHead(206, { 'content-type': 'audio/mpeg', 'content-length': end - start + 1 });
  createReadStream(file, { start, end }).pipe(response);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  process.send?.(typeof bound === 'object' && bound !== null ? bound.port : 0);
});
