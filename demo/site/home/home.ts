import type { WalletConnectButton } from '../../../src/element'
import { addCopyButtons } from '../parts/copyButtons'
import { readSettings } from '../settings'
import { TEST_WALLET, installTestWallet } from '../test-wallet/installTestWallet'
import { showEvents } from '../parts/showEvents'
import { followInbox } from './inbox'
import { followPhone } from './phone'
import { TRIES, writtenTag, type TryName } from './tries'

const settings = readSettings()
const element = document.querySelector<WalletConnectButton>('wallet-connect-button')!
const tag = document.getElementById('tag')!
const notice = document.getElementById('notice')!
const stage = document.getElementById('stage')!
const COMPANIONS = ['inbox', 'phone', 'own-project'] as const
const ownAttributes = new Set(TRIES.flatMap(({ attributes }) => Object.keys(attributes)))
let stopCompanion: (() => void) | undefined

addCopyButtons()
showEvents(element)
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-try]'))
  button.addEventListener('click', () => void start(button.dataset['try'] as TryName))

async function start(name: TryName): Promise<void> {
  const chosen = TRIES.find((each) => each.name === name)!
  notice.textContent = ''
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-try]'))
    button.setAttribute('aria-pressed', String(button.dataset['try'] === name))
  try {
    await prepare(chosen.attributes)
    if (chosen.needsServices && !settings.stack && !element.projectId) showCompanion('own-project')
    else await STARTS[name]()
  } catch (reason) {
    notice.textContent = reason instanceof Error ? reason.message : String(reason)
  }
}

/** The element as the tag beside it says, with no wallet of another try. */
async function prepare(attributes: Readonly<Record<string, string>>): Promise<void> {
  showCompanion(undefined)
  await element.close()
  if (element.account) await element.disconnect()
  for (const name of ownAttributes) if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  tag.textContent = writtenTag(attributes)
}

const STARTS: Readonly<Record<TryName, () => Promise<void>>> = {
  async wallet() {
    await installTestWallet(settings)
    await element.open()
  },
  async email() {
    if (settings.stack) showCompanion('inbox')
    await element.open()
  },
  async qr() {
    if (settings.stack) showCompanion('phone')
    await element.open('ConnectingWalletConnectBasic')
  },
  async send() {
    await connectTestWallet()
    await element.open('Send')
  },
  async 'sign-in'() {
    await connectTestWallet()
  },
}

async function connectTestWallet(): Promise<void> {
  await installTestWallet(settings)
  // The wallet's own panel is a dialog of this page: it has to open above that of the element.
  await element.open()
  await element.connect({ method: 'injected', wallet: TEST_WALLET })
}

function showCompanion(shown: (typeof COMPANIONS)[number] | undefined): void {
  stopCompanion?.()
  stopCompanion = undefined
  for (const id of COMPANIONS) document.getElementById(id)!.hidden = id !== shown
  if (shown) stage.scrollIntoView({ block: 'nearest' })
  if (shown === 'inbox' && settings.stack) stopCompanion = followInbox(settings.stack.mailbox)
  if (shown === 'phone') stopCompanion = followPhone(element)
}

document.getElementById('own-project-form')!.addEventListener('submit', (event) => {
  event.preventDefault()
  element.projectId = document.querySelector<HTMLInputElement>('#own-project-id')!.value.trim()
  const pressed = document.querySelector<HTMLButtonElement>('[data-try][aria-pressed="true"]')
  void start((pressed?.dataset['try'] ?? 'email') as TryName)
})
