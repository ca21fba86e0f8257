import { type ReactNode, useEffect, useState } from 'react';
import { readUnsent } from '#web/outbox/export-unsent.ts';
import { endedListener } from '#web/service-worker/user-record.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { saveFile } from '#web/ui/device/save-file.ts';

const texts = {
  waiting: (count: number) =>
    `${count === 1 ? 'One change that was' : `${count} changes that were`} made on this device did not reach the server before it was logged out. ${count === 1 ? 'It is' : 'They are'} sent once the same listener logs in here again.`,
  save: 'Save as a file',
};

/** On a device whose session was ended: changes that the server never got, also of an account that is gone. */
export function UnsentChanges(): ReactNode {
  const [unsent, setUnsent] = useState<readonly object[]>([]);
  useEffect(() => {
    async function look(): Promise<void> {
      const userId = await endedListener();
      if (userId !== undefined) setUnsent(await readUnsent(userId));
    }
    // A browser that keeps nothing has nothing unsent.
    look().catch(() => undefined);
  }, []);
  if (unsent.length === 0) return undefined;
  return (
    <div className="grid gap-2 text-mute">
      <p>{texts.waiting(unsent.length)}</p>
      <Button
        onClick={() =>
          saveFile(
            'earshot-unsent-changes.json',
            new Blob([JSON.stringify(unsent, null, 2)], { type: 'application/json' }),
          )
        }
      >
        {texts.save}
      </Button>
    </div>
  );
}
