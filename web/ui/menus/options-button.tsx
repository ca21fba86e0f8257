import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlTexts } from '../controls/control-texts.ts';
import { IconButton } from '../controls/icon-button.tsx';

type OptionsButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'name'> & { name: string };

/** Three dots: opens the options of what is called `name`. */
export function OptionsButton({ name, ...rest }: OptionsButtonProps) {
  return (
    <IconButton label={controlTexts.optionsOf(name)} aria-haspopup="menu" {...rest}>
      <Ellipsis size={18} aria-hidden="true" />
    </IconButton>
  );
}
