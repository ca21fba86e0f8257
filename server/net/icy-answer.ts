import type { Socket } from 'node:net';

const icy = Buffer.from('ICY ');
const http = Buffer.from('HTTP/1.0 ');

/**
 * Radio servers of SHOUTcast's first version begin what is else an answer of HTTP/1.0 with `ICY 200 OK`. They are many
 * still, and no answer of HTTP begins so.
 */
export function readIcyAsHttp(socket: Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size) => {
    const chunk: unknown = read(size);
    if (!Buffer.isBuffer(chunk)) return chunk;
    socket.read = read;
    return chunk.subarray(0, icy.length).equals(icy)
      ? Buffer.concat([http, chunk.subarray(icy.length)])
      : chunk;
  };
}
