import { THEME_COLOURS, type Theme } from './theme'

/** The properties that a theme sets, with their values. */
export function propertiesOf(theme: Theme): readonly (readonly [name: `--wcb-${string}`, value: string])[] {
  return [
    ...THEME_COLOURS.map((name) => [`--wcb-${name}`, `light-dark(${theme.colours[name].join(', ')})`] as const),
    ['--wcb-radius', `${theme.radiusPx}px`],
    ...(theme.buttonRadiusPx === undefined ? [] : ([['--wcb-button-radius', `${theme.buttonRadiusPx}px`]] as const)),
    ['--wcb-density', String(theme.density)],
    ...(theme.font === undefined ? [] : ([['--wcb-font', theme.font]] as const)),
    ['--wcb-font-size', `${theme.fontSizePx}px`],
    ['--wcb-shadow', theme.shadow],
    ['--wcb-overlay-blur', `${theme.overlayBlurPx}px`],
  ]
}

/** The style sheet of a theme. */
export function writeTheme(theme: Theme): string {
  const lines = propertiesOf(theme).map(([name, value]) => `  ${name}: ${value};`)
  return `wallet-connect-button {\n${lines.join('\n')}\n}\n`
}
