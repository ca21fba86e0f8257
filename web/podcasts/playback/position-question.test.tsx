import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/test-beside-listening.tsx';
import { PositionQuestions } from './position-question.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('two places are asked about once, beside everything else, and the chosen one is answered', async () => {
  const { fake, listening, play } = await renderPart(<PositionQuestions />);
  await play();
  const answers: (number | undefined)[] = [];
  const answer = (seconds: number | undefined) => {
    answers.push(seconds);
    listening.questions.setState({ question: undefined });
  };
  act(() => listening.questions.setState({ question: { seconds: 1930, otherSeconds: 724, answer } }));
  const dialog = screen.getByRole('dialog', { name: 'Continue at 32:10 or 12:04?' });
  expect(document.activeElement).toBe(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue at 12:04' }));
  expect(answers).toEqual([724]);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => listening.questions.setState({ question: { seconds: 1930, otherSeconds: 724, answer } }));
  fake.takeCalls();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect([answers, fake.takeCalls()]).toEqual([[724, undefined], ['pause']]);
});
