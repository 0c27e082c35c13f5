/** Shapes of the button and of actions to choose from. */
export const BUTTON_SHAPES: readonly { readonly name: string; readonly radiusPx: number | undefined }[] = [
  { name: 'as the card', radiusPx: undefined },
  { name: 'square', radiusPx: 0 },
  { name: 'slightly round', radiusPx: 4 },
  { name: 'round', radiusPx: 8 },
  { name: 'pill', radiusPx: 999 },
]
