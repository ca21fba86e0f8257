import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, isPushKey, maxMessageBytes } from './encrypt-push.ts';
import { testBrowser } from './testing/test-push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291 comes out byte for byte', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const encrypted = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { ecdh, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('what is encrypted twice is another text each time, and the browser reads both', () => {
  const { address, read } = testBrowser('https://push.example.org/a');
  const [one, other] = [
    encryptPush(Buffer.from('Day 31'), address),
    encryptPush(Buffer.from('Day 31'), address),
  ];
  expect(one.equals(other)).toBe(false);
  expect([read(one), read(other)]).toEqual(['Day 31', 'Day 31']);
  expect(one.includes('Day')).toBe(false);
});

test('the longest message fits into what every push service takes', () => {
  const { address, read } = testBrowser('https://push.example.org/a');
  const message = Buffer.alloc(maxMessageBytes, 'a');
  const encrypted = encryptPush(message, address);
  expect(encrypted.length).toBe(4096);
  expect(read(encrypted)).toHaveLength(maxMessageBytes);
  expect(() => encryptPush(Buffer.alloc(maxMessageBytes + 1), address)).toThrow('longer than may be sent');
});

test('what is no key of a browser is not taken for one', () => {
  const { address } = testBrowser('https://push.example.org/a');
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  expect(isPushKey(address)).toBe(true);
  expect(isPushKey({ ...address, p256dh: offCurve })).toBe(false);
  expect(isPushKey({ ...address, p256dh: 'AAAA' })).toBe(false);
  expect(isPushKey({ ...address, auth: randomBytes(8).toString('base64url') })).toBe(false);
});
