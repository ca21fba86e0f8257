import { once } from 'node:events';
import { createServer } from 'node:https';
import { expect, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

/** A certificate that nobody vouches for, made for this test alone, and its key. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUQ+0TGI4/YC6tzwkFv16KQHX/EdYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE0NDI0MloYDzIxMjYxMDI5
MTQ0MjQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATBYQbhoiyN7JTMyrvNunnBipPP+9fUpetcQzp9R9yx7cB1+Rsfod9l
OgH4zUiBiJQRiAhsMFRbOJURy3W8YyRHo28wbTAdBgNVHQ4EFgQUeNEEjRo8T9Dr
vjw4quj1XibrXTgwHwYDVR0jBBgwFoAUeNEEjRo8T9Drvjw4quj1XibrXTgwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDSAAwRQIhAOXvCcZTWWKx+33l0DbIjpWo/Tnt70onK8xBw9P9YhRSAiBu
mErKC6LLMMK2fLaMmo1B02fH79rHrcU/LB4uDIbX1w==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXRGkJTtGYyS3POTY
fkjRCfZOPYbEHxgdncCzaMW9dEihRANCAATBYQbhoiyN7JTMyrvNunnBipPP+9fU
petcQzp9R9yx7cB1+Rsfod9lOgH4zUiBiJQRiAhsMFRbOJURy3W8YyRH
-----END PRIVATE KEY-----`;

test('a host whose certificate nobody vouches for is not believed', async () => {
  let requestCount = 0;
  const server = createServer({ key, cert }, (_request, response) => {
    requestCount += 1;
    response.end('secret');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const net = createGuardedFetch({ allowPrivateHosts: [host], userAgent: 'Earshot/test' });
  await expect(net.fetch(`https://${host}/`)).rejects.toThrow();
  expect(requestCount).toBe(0);
  await net.close();
  server.close();
});
