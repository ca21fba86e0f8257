import type { CDPSession, Page } from '@playwright/test';

/** Longer than a player waits before it writes its queue down. */
const settleMilliseconds = 800;

/** What the page's main thread did: all tasks, scripts, and style with layout (milliseconds). */
export type TaskTime = { tasks: number; script: number; style: number };

async function timeOf(session: CDPSession): Promise<TaskTime> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return {
    tasks: of('TaskDuration'),
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration') + of('LayoutDuration'),
  };
}

/** What an act costs the main thread until the page is quiet again. */
export async function taskTimeOf(
  page: Page,
  session: CDPSession,
  act: () => Promise<unknown>,
): Promise<TaskTime> {
  // Of the processor, not of the clock: what else the machine does is not the page's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForTimeout(settleMilliseconds);
  const before = await timeOf(session);
  await act();
  await page.waitForTimeout(settleMilliseconds);
  const after = await timeOf(session);
  return {
    tasks: after.tasks - before.tasks,
    script: after.script - before.script,
    style: after.style - before.style,
  };
}
