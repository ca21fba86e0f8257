import { Moon, Sun } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { CardSizeContext } from '#web/ui/controls/card-size.ts';
import { cardSizes } from '#web/ui/controls/card-sizes.ts';
import { Chip } from '#web/ui/controls/chip.tsx';
import { UntitledSection } from '#web/ui/pages/settings-section.tsx';
import { appTexts } from '../shared/texts.ts';
import { toggleDarkMode, useDarkMode } from '../shared/theme.ts';
import { settingsTexts } from './settings-texts.ts';

/** Light or dark, and how large the cards are. */
export function AppearanceSection() {
  const dark = useDarkMode();
  const { size, chooseSize } = useContext(CardSizeContext);
  return (
    <UntitledSection>
      <Button onClick={toggleDarkMode}>
        {dark ? <Sun size={17} aria-hidden="true" /> : <Moon size={17} aria-hidden="true" />}
        {dark ? appTexts.lightMode : appTexts.darkMode}
      </Button>
      <fieldset>
        <legend className="mb-2 text-[13px] font-semibold text-mute">{settingsTexts.cardSize}</legend>
        <span className="flex flex-wrap gap-2">
          {cardSizes.map((each) => (
            <Chip
              key={each}
              label={settingsTexts.cardSizes[each]}
              pressed={each === size}
              onToggle={() => chooseSize(each)}
            />
          ))}
        </span>
      </fieldset>
    </UntitledSection>
  );
}
