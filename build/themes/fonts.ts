/** Fonts that every system has one of, as in `font-family`. None of them is fetched. */
export const FONTS = {
  system: 'system-ui, sans-serif',
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  rounded: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, 'Arial Rounded MT Bold', sans-serif",
  serif: "ui-serif, 'Iowan Old Style', Charter, Georgia, 'Liberation Serif', serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, 'DejaVu Sans Mono', monospace",
} as const
