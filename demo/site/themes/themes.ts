import type { WalletConnectButton } from '../../../src/element'
import { PRESETS } from '../../../build/themes/presets'
import { propertiesOf } from '../../../build/themes/writeTheme'
import type { Theme } from '../../../build/themes/theme'
import { addCopyButtons, copyText } from '../parts/copyButtons'
import { readSettings } from '../settings'
import { installTestWallet } from '../test-wallet/installTestWallet'
import { findFaintPairs, measurePairs, type Measured } from './colourPairs'
import { isFont, OWN_FONT, themeOf, valuesOf } from './themeForm'
import { presetOf, writeUse } from './writeUse'

const SCHEMES = ['light', 'dark'] as const
const HEX = /^#[\da-f]{6}$/i

const form = document.querySelector<HTMLFormElement>('#theme')!
const stage = document.querySelector<HTMLElement>('.theme-stage')!
const card = document.querySelector<WalletConnectButton>('#card')!
const use = document.getElementById('use')!
const contrast = document.getElementById('contrast')!
const faint = document.getElementById('faint')!
const ownFont = document.getElementById('own-font')!
const ownFontFault = document.getElementById('own-font-fault')!
const copyLink = document.getElementById('copy-link')!
const NAMES = new Set(Object.values(PRESETS).flatMap((preset) => propertiesOf(preset).map(([name]) => name)))

await customElements.whenDefined('wallet-connect-button')
addCopyButtons()
readHash()

form.addEventListener('input', ({ target }) => {
  const { name, value } = target as HTMLInputElement
  if (name === 'preset') {
    fill(valuesOf(PRESETS[value as keyof typeof PRESETS]))
    void showCard(target as HTMLElement)
  }
  show()
})
form.addEventListener('submit', (event) => event.preventDefault())
document.getElementById('scheme')!.addEventListener('input', ({ target }) => {
  stage.dataset['scheme'] = (target as HTMLInputElement).value
})
addEventListener('hashchange', readHash)
copyLink.addEventListener('click', () => void copyText(copyLink, location.href))

/** A link carries the name of a preset, or each value of the form, which its controls take or refuse. */
function readHash(): void {
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  const preset = given['preset'] ?? ''
  if (Object.hasOwn(PRESETS, preset)) fill(valuesOf(PRESETS[preset as keyof typeof PRESETS]))
  else fill(given)
  show()
}

function fill(values: Readonly<Record<string, string>>): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const value = values[control.name]
    if (value === undefined || control.name === 'preset') continue
    // Newer browsers take any colour there, others none but these.
    if (control.type === 'color' && !HEX.test(value)) continue
    if (control.type === 'radio') (control as HTMLInputElement).checked = control.value === value
    else control.value = value
  }
}

function show(): void {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const theme = themeOf(values)
  const preset = presetOf(theme)
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=preset]')) radio.checked = radio.value === preset
  const { preset: _, ...own } = values
  history.replaceState(history.state, '', `#${new URLSearchParams(preset ? { preset } : own)}`)
  for (const output of form.querySelectorAll<HTMLOutputElement>('output'))
    output.value = `${values[output.htmlFor.value.replace('theme-', '')]}${output.dataset['unit']}`
  const isOwn = values['font'] === OWN_FONT
  ownFont.hidden = !isOwn
  ownFontFault.hidden = !isOwn || !values['own-font'] || isFont(values['own-font'])
  use.textContent = writeUse(theme, preset)
  paint(theme)
  showContrast(theme)
}

function paint(theme: Theme): void {
  const properties = new Map<string, string>(propertiesOf(theme))
  for (const name of NAMES) {
    const value = properties.get(name)
    if (value === undefined) stage.style.removeProperty(name)
    else stage.style.setProperty(name, value)
  }
}

function showContrast({ colours }: Theme): void {
  const measured = SCHEMES.reduce((sum, _, at) => sum + measurePairs(colours, at as 0 | 1).length, 0)
  const found = SCHEMES.flatMap((scheme, at) =>
    findFaintPairs(colours, at as 0 | 1).map((each) => ({ ...each, scheme })),
  )
  const text =
    found.length === 0
      ? `All ${measured} pairs of colours that the views draw can be read, in light and in dark (WCAG 2.2, AA).`
      : `${found.length} of ${measured} pairs of colours are too faint (WCAG 2.2, AA):`
  // It is read aloud when it changes.
  if (contrast.textContent !== text) contrast.textContent = text
  contrast.dataset['level'] = found.length === 0 ? 'ok' : 'problem'
  faint.replaceChildren(...found.map(rowOf))
}

function rowOf({ what, ratio, least, scheme }: Measured & { scheme: string }): HTMLElement {
  const row = document.createElement('li')
  const number = document.createElement('span')
  number.className = 'muted'
  // Rounded up, 4.496 would read as if it were enough.
  number.textContent = `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1, ${least} : 1 are needed`
  row.append(`${what}, ${scheme} `, number)
  return row
}

/** The dialog in its place, once, where there is room beside the form. The focus stays on what was pressed. */
async function showCard(pressed: HTMLElement): Promise<void> {
  if (card.matches(':state(open)') || !matchMedia('(width > 820px)').matches) return
  await installTestWallet(readSettings())
  await card.open()
  pressed.focus()
}
