import type { WalletConnectButton } from '../../../src/element'
import type { Options } from '../../../src/domain/page/options'
import { applyChoice } from '../build/applyChoice'
import type { Choice } from '../build/choice'
import { checkTag, type Finding } from './checkTag'

const EXAMPLE = {
  markup: `<script src="/dist-cdn/wallet-connect-button.js"></script>

<wallet-connect-button projectid="0123" networks="mainet base" siwx="required" size="huge" />`,
  url: 'http://shop.example/cart',
  origins: 'https://shop.example',
}

const input = <Field extends HTMLInputElement | HTMLTextAreaElement>(id: string): Field =>
  document.getElementById(id) as Field
const markup = input<HTMLTextAreaElement>('check-markup')
const url = input<HTMLInputElement>('check-url')
const origins = input<HTMLTextAreaElement>('check-origins')
const status = document.getElementById('check-status')!
const findings = document.getElementById('check-findings')!
const checkThis = document.getElementById('check-this-page') as HTMLButtonElement

await customElements.whenDefined('wallet-connect-button')
document.getElementById('check')!.addEventListener('input', show)
document.getElementById('check-example')!.addEventListener('click', () => {
  markup.value = EXAMPLE.markup
  url.value = EXAMPLE.url
  origins.value = EXAMPLE.origins
  show()
})
checkThis.addEventListener('click', () => void checkThisPage())
// The browser may have kept what was entered.
show()

function show(): void {
  const text = markup.value.trim()
  const found = text
    ? checkTag(
        {
          markup: text,
          pageUrl: url.value.trim(),
          allowedOrigins: origins.value.trim() ? origins.value.trim().split(/\s+/) : undefined,
        },
        optionsOf,
      )
    : []
  findings.replaceChildren(...found.map(rowOf))
  say(status, text ? summaryOf(found) : 'Nothing is pasted yet.')
}

async function checkThisPage(): Promise<void> {
  checkThis.disabled = true
  const said = document.getElementById('this-page-status')!
  say(said, 'Checking …')
  const element = document.querySelector<WalletConnectButton>('wallet-connect-button')!
  try {
    const diagnosis = await element.doctor()
    const found = diagnosis.findings.map(({ level, message, fix }) => ({ level, text: `${message} Change: ${fix}` }))
    document.getElementById('this-page-findings')!.replaceChildren(...found.map(rowOf))
    const files = document.getElementById('this-page-files')!
    files.hidden = false
    files
      .querySelector('tbody')!
      .replaceChildren(
        ...diagnosis.files.map(({ name, integrity, isReleased }) =>
          cells(
            name,
            isReleased === undefined ? 'compare by hand' : isReleased ? 'yes' : 'no',
            integrity ?? 'not read',
          ),
        ),
      )
    say(said, summaryOf(found))
  } catch (reason) {
    say(said, (reason as Error).message)
  }
  checkThis.disabled = false
}

function cells(...texts: readonly string[]): HTMLElement {
  const row = document.createElement('tr')
  row.append(
    ...texts.map((text) => {
      const cell = document.createElement('td')
      cell.textContent = text
      return cell
    }),
  )
  return row
}

function summaryOf(found: readonly Finding[]): string {
  if (found.length === 0) return 'Nothing is wrong with it.'
  const problems = found.filter(({ level }) => level === 'problem').length
  const count = (number: number, word: string): string[] =>
    number > 0 ? [`${number} ${word}${number === 1 ? '' : 's'}`] : []
  return [...count(problems, 'problem'), ...count(found.length - problems, 'warning')].join(', ')
}

function rowOf({ level, text }: Finding): HTMLElement {
  const row = document.createElement('li')
  const kind = document.createElement('strong')
  kind.textContent = level === 'problem' ? 'Problem' : 'Warning'
  row.dataset['level'] = level
  row.append(kind, ` ${text}`)
  return row
}

/** It is read aloud when it changes. */
function say(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text
}

/** What an element makes of the choice, on a page that has nothing else. */
function optionsOf(choice: Choice): Options {
  const element = document.createElement('wallet-connect-button') as WalletConnectButton
  applyChoice(element, choice, { options: {} })
  return element.config as Options
}
