/** Shadows of the card to choose from, as in `box-shadow`. */
export const SHADOWS = {
  none: 'none',
  line: '0 0 0 1px light-dark(rgb(0 0 0 / 0.14), rgb(255 255 255 / 0.18))',
  soft: '0 8px 40px rgb(0 0 0 / 0.18)',
  deep: '0 24px 80px rgb(0 0 0 / 0.36)',
  hard: '8px 8px 0 light-dark(#0b0b0b, #f2f2f2), 0 0 0 2px light-dark(#0b0b0b, #f2f2f2)',
} as const
