import { expect, test } from 'vitest';
import { diagnoseFault, musicKitFaults } from './musickit-faults.ts';

test.each(Object.keys(musicKitFaults))('%s says a sentence with the song or the reason in it', (reason) => {
  const { failure } = diagnoseFault({ reason }, 'Glass');
  expect(failure.sentence).toMatch(/^[A-Z“].+[.?]$/);
  expect(diagnoseFault({ error: { errorCode: reason } }, 'Glass').failure).toEqual(failure);
});

test('a browser that waits for a click is not the song’s fault', () => {
  const refusal = new DOMException('play() failed', 'NotAllowedError');
  expect(diagnoseFault(refusal, 'Glass').failure).toMatchObject({ reason: 'blocked', skippable: false });
  expect(diagnoseFault({ reason: 'NETWORK_ERROR' }, 'Glass').failure.sentence).toMatch(
    /^“Glass” waits\. Apple Music cannot be reached\./,
  );
  expect(diagnoseFault({ reason: 'TOKEN_EXPIRED' }, 'Glass')).toMatchObject({
    action: 'renew',
    failure: { reason: 'unauthorised', skippable: false },
  });
  expect(diagnoseFault({ reason: 'CONTENT_UNAVAILABLE' }, 'Glass').failure).toMatchObject({
    reason: 'missing',
    skippable: true,
  });
});
