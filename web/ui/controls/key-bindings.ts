import { matchKeybindingPress, parseKeybinding } from 'tinykeys';

/** What a map has for a key that was pressed, held ones too. Its keys are tinykeys' words: `Enter`, `Alt+ArrowUp`. */
export function bindingFor<Bound>(
  event: { nativeEvent: KeyboardEvent },
  bindings: Record<string, Bound>,
): Bound | undefined {
  const binding = Object.entries(bindings).find(([keys]) =>
    parseKeybinding(keys).every((press) => matchKeybindingPress(event.nativeEvent, press)),
  );
  return binding?.[1];
}
