import { expect, test } from 'vitest';
import { replyOf, replyOfThrown } from './reply.ts';

const errors = (status: string, code: string) => ({
  errors: [{ id: 'X', title: 'Forbidden', status, code }],
});

test('both versions of the toolkit say the same thing in our words', () => {
  const data = { data: [{ id: '1', type: 'songs' }] };
  expect(replyOf({ request: {}, response: new Response(null, { status: 200 }), data })).toEqual({
    status: 200,
    body: data,
  });
  expect(replyOf({ url: '', status: 200, statusText: 'OK', data, errors: undefined })).toEqual({
    status: 200,
    body: data,
  });
});

test('what resolves with errors is a failure, also where it says that all is well', () => {
  const body = errors('404', '40403');
  expect(replyOf({ status: 404, data: body })).toEqual({ status: 404, body });
  expect(replyOf({ status: 200, data: body })).toEqual({ status: 404, body });
});

test('a thrown error tells the status it stands for', () => {
  expect(replyOfThrown({ name: 'MKError', reason: 'NOT_FOUND' })).toMatchObject({ status: 404 });
  expect(replyOfThrown({ name: 'ACCESS_DENIED', errorCode: 'ACCESS_DENIED', message: '403' })).toMatchObject({
    status: 403,
  });
  expect(replyOfThrown({ reason: 'ACCESS_DENIED', data: errors('403', '40303') })).toMatchObject({
    body: errors('403', '40303'),
  });
  expect(replyOfThrown({ name: 'UNKNOWN', message: '418' })).toMatchObject({ status: 418 });
  expect(replyOfThrown(new TypeError('Failed to fetch'))).toBeUndefined();
  const networkError = new Error(
    'Unable to complete request for https://amp-api.music.apple.com/v1/a?offset=400',
  );
  expect(replyOfThrown(networkError)).toBeUndefined();
});

test('an empty body is no failure, and a page of HTML is one', () => {
  const syntaxError = (text: string) => {
    try {
      return JSON.parse(text) as unknown;
    } catch (thrown) {
      return thrown;
    }
  };
  expect(replyOfThrown(syntaxError(''))).toEqual({ status: 204, body: undefined });
  expect(replyOfThrown(syntaxError('<html>'))).toMatchObject({ status: 502 });
});
