import type { WalletConnectButton } from '../../../src/element'
import type { Options } from '../../../src/domain/page/options'
import { addCopyButtons, copyText } from '../parts/copyButtons'
import { readSettings } from '../settings'
import { applyChoice } from './applyChoice'
import { readTrustedLink, writeLink, type Choice } from './choice'
import { findFaults } from './faults'
import { fieldOf, followChange, moveEntry } from './fields'
import { FORMATS, type FormatName } from './formats'
import { findTextFaults } from './textFaults'

const settings = readSettings()
const form = document.querySelector<HTMLFormElement>('#builder')!
const preview = document.querySelector<WalletConnectButton>('.preview wallet-connect-button')!
const formats = document.getElementById('formats')!
const written = document.getElementById('written')!
const note = document.getElementById('format-note')!
const openPage = document.querySelector<HTMLAnchorElement>('#open-page')!
const copyLink = document.getElementById('copy-link')!
const fields = [...form.querySelectorAll<HTMLElement>('[data-option]')].map(fieldOf)

await customElements.whenDefined('wallet-connect-button')
addCopyButtons()
readHash()

form.addEventListener('input', ({ target }) => {
  followChange(target as HTMLElement)
  show(readForm())
})
form.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-move]')
  if (!button) return
  moveEntry(button)
  show(readForm())
})
form.addEventListener('reset', (event) => {
  event.preventDefault()
  writeForm({})
  show({})
})
form.addEventListener('submit', (event) => event.preventDefault())
formats.addEventListener('change', () => showWritten(readForm()))
addEventListener('hashchange', readHash)
copyLink.addEventListener('click', () => void copyText(copyLink, location.href))

function readHash(): void {
  const choice = readTrustedLink(location.hash)
  writeForm(choice)
  // A link may name more than the form can show, such as a social login that is written twice.
  show(readForm())
}

function readForm(): Choice {
  return Object.fromEntries(
    fields.flatMap(({ name, read }) => {
      const value = read()
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function writeForm(choice: Choice): void {
  for (const { name, write } of fields) write(choice[name])
}

function show(choice: Choice): void {
  const link = writeLink(choice)
  history.replaceState(history.state, '', link ? `#${link}` : location.pathname + location.search)
  openPage.href = `page/${link && `#${link}`}`
  applyChoice(preview, choice, settings)
  showWritten(choice)
  const options = optionsOf(choice)
  const faults = [...findFaults(choice, options), ...findTextFaults(options)]
  for (const { name, showFault } of fields) {
    const own = faults.filter(({ names }) => names.includes(name))
    showFault(
      own.map(({ text }) => text).join(' '),
      own.some(({ level }) => level === 'problem') ? 'problem' : 'warning',
    )
  }
}

function showWritten(choice: Choice): void {
  const name = formats.querySelector<HTMLInputElement>(':checked')?.value as FormatName
  const format = FORMATS[name]
  written.textContent = format.write(choice)
  note.textContent = 'note' in format ? format.note : ''
}

/** What an element makes of the choice, on a page that has nothing else. */
function optionsOf(choice: Choice): Options {
  const element = document.createElement('wallet-connect-button') as WalletConnectButton
  applyChoice(element, choice, { options: {} })
  return element.config as Options
}
