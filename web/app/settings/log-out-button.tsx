import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#web/account/session-context.tsx';
import { downloadsStore } from '#web/downloads/downloads-store.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { settingsTexts } from './settings-texts.ts';

const texts = {
  keep: 'Log out, and keep what is on this device for my return',
  remove: 'Log out, and remove what is on this device',
};

/** Logs out; with downloads on this device, the listener chooses whether they stay. */
export function LogOutButton() {
  const session = useSession();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<MenuPoint>();
  const { onButton } = waysToMenu(setMenu);

  async function logOut(): Promise<void> {
    await session.logOut();
    await navigate('/login');
  }
  async function removeAndLogOut(): Promise<void> {
    await downloadsStore.getState().downloads?.removeAll();
    await logOut();
  }

  return (
    <>
      <Button
        onClick={(event) =>
          downloadsStore.getState().downloads?.store.getState().items.size ? onButton(event) : void logOut()
        }
      >
        {settingsTexts.logout}
      </Button>
      {menu && (
        <LazyPopupMenu
          label={settingsTexts.logout}
          point={menu}
          onClose={() => setMenu(undefined)}
          entries={[
            { id: 'keep', label: texts.keep, onChoose: () => void logOut() },
            { id: 'remove', label: texts.remove, onChoose: () => void removeAndLogOut() },
          ]}
        />
      )}
    </>
  );
}
