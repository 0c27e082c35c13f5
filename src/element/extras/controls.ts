import type { ElementFacts } from '../../app/bridge'
import { document, membersOf, pageDocument } from '../../domain/page/document'
import type { ViewName } from '../../domain/page/viewName'
import type { Registry } from '../registry'
import type { WalletConnectButton } from '../WalletConnectButton'

const TAG = 'wallet-connect-button'
const PRESSABLE = '[href^="#wallet-"], [href^="#wallet:"], [commandfor][command^="--"]'
/** What contents follow, each named by an attribute, or by a class where an editor keeps no others. */
const FOLLOWED = {
  show: ['connected', 'disconnected', 'authenticated'],
  text: ['address', 'name', 'network', 'balance'],
}
/** What an author writes where an editor takes `hidden` away. */
const HIDDEN_CLASS = 'wallet-hidden'
const REPLACED = '[data-wallet-connect-button]:not(script)'

/** A busy machine on which nothing asks for a frame may never be idle to Chromium. */
const IDLE_WAIT_MS = 2_000

let registry: Registry | undefined
const facts = new WeakMap<object, ElementFacts>()
/** What the author has written into elements whose text is replaced while connected. */
const written = new WeakMap<Element, string>()

/** The self-check: docs/self-check.md. It runs by itself if the page's URL asks for it. */
export const loadDoctor = () => import('../../doctor/doctor')

/** Starts the controls in plain HTML (docs/html.md). Does nothing the second time. */
export function start(page: Registry): void {
  if (registry) return
  registry = page
  if (location.href.includes('wcb-doctor')) loadDoctor().catch(() => {})
  registry.followers.add((host, next) => {
    facts.set(host, next)
    update()
  })
  document.addEventListener('click', press)
  // In Firefox the event does not leave the tree that its element is in, so each element listens. After a press that we
  // have handled there is none.
  page.joined = attend
  for (const member of page.members.keys()) attend(member)
  for (const intent of ['pointerover', 'focusin'])
    document.addEventListener(
      intent,
      (event) =>
        void controlOf(event)
          ?.button.preload()
          .catch(() => {}),
    )
  new MutationObserver(update).observe(pageDocument(), {
    subtree: true,
    childList: true,
    attributeFilter: ['data-wallet-show', 'data-wallet-text', 'data-wallet-connect-button', 'data-wallet-for'],
  })
  update()
}

/** Calls back when the page has loaded and the browser has nothing else to do, or has been busy for two seconds. */
export function whenIdle(callback: () => void): void {
  const idle = (): void => {
    if (typeof requestIdleCallback !== 'function') setTimeout(callback)
    else requestIdleCallback(callback, { timeout: IDLE_WAIT_MS })
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}

/** The element that a control is for: the one that it names, or the first of the page. */
function buttonFor(id: string | null, root: Node = pageDocument()): WalletConnectButton | undefined {
  const buttons = [...(registry?.members.keys() ?? [])].filter(
    (member): member is WalletConnectButton => member instanceof HTMLElement,
  )
  return id === null ? buttons[0] : buttons.find((button) => button.id === id && button.getRootNode() === root)
}

/** The control that an event is for, and what it asks of which element. */
function controlOf(event: Event): { readonly name: string; readonly button: WalletConnectButton } | undefined {
  const [target] = event.composedPath()
  const found = target instanceof Element && membersOf(target).closest(PRESSABLE)
  if (!found) return undefined
  const control = membersOf(found)
  const command = control.getAttribute('command')
  const fragment = control.getAttribute('href')?.slice(1) ?? ''
  // A heading "Wallet send" may have that id: then the link is for the heading.
  if (!command && document.getElementById(fragment)) return undefined
  const button = command ? commanded(control) : buttonFor(control.getAttribute('data-wallet-for'))
  const name = command ? command.slice(2) : fragment.slice('wallet-'.length)
  return button && { name, button }
}

/** The element that a command is for: by its id, or set by a script, also from inside another tree. */
function commanded(
  control: Element & { readonly commandForElement?: Element | null },
): WalletConnectButton | undefined {
  const { commandForElement: target } = control
  if (target === undefined) return buttonFor(control.getAttribute('commandfor'), control.getRootNode())
  return target && registry?.members.has(target) ? (target as WalletConnectButton) : undefined
}

function press(event: MouseEvent): void {
  const control = event.defaultPrevented ? undefined : controlOf(event)
  if (!control) return
  // The browser would go to the fragment, submit the form, or run the command a second time.
  event.preventDefault()
  // The element shows what fails.
  run(control.name, control.button).catch(() => {})
}

function attend(member: object): void {
  if (member instanceof HTMLElement) member.addEventListener('command', obey)
}

/** A command that the browser or a script of the page dispatches on an element. */
function obey({ target, currentTarget, command }: Event & { readonly command?: string }): void {
  if (target === currentTarget && command?.startsWith('--'))
    run(command.slice(2), target as WalletConnectButton).catch(() => {})
}

async function run(name: string, button: WalletConnectButton): Promise<unknown> {
  const view = name.replace(/^(?:open|connect)-?/, '')
  switch (view) {
    case '':
      return button.open()
    case 'close':
      return button.close()
    case 'disconnect':
      return button.disconnect()
    case 'sign-in':
      return button.signIn()
    case 'sign-out':
      return button.signOut()
    case 'buy':
      return button.open('BuyProviders')
    default:
      return button.open(view.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) as ViewName)
  }
}

function update(): void {
  for (const place of document.querySelectorAll<HTMLElement>(REPLACED)) replace(membersOf(place))
  for (const node of [...followersOf('show')].map(membersOf)) {
    const button = buttonFor(node.getAttribute('data-wallet-for'))
    const is = (state: string): boolean => button?.matches(`:state(${state})`) === true
    // While a session is restored, neither is known.
    const state = is('connected') ? 'connected' : is('reconnecting') ? '' : 'disconnected'
    const hidden = !names(node, 'show', state) && !(names(node, 'show', 'authenticated') && is('authenticated'))
    if (node.hidden !== hidden) node.hidden = hidden
    node.classList.toggle(HIDDEN_CLASS, hidden)
  }
  for (const element of followersOf('text')) {
    const node = membersOf(element)
    const button = buttonFor(node.getAttribute('data-wallet-for'))
    if (!written.has(element)) written.set(element, node.textContent ?? '')
    const text = (button && textOf(button, node)) ?? written.get(element) ?? ''
    if (node.textContent !== text) node.textContent = text
  }
}

/** Whether `data-wallet-show` lists a word, or there is a class such as `wallet-show-connected`. */
function names(node: Element, what: keyof typeof FOLLOWED, word: string): boolean {
  const listed = node.getAttribute(`data-wallet-${what}`)?.split(' ') ?? []
  return listed.includes(word) || node.classList.contains(`wallet-${what}-${word}`)
}

function followersOf(what: keyof typeof FOLLOWED): NodeListOf<HTMLElement> {
  const classes = FOLLOWED[what].map((word) => `.wallet-${what}-${word}`)
  return document.querySelectorAll([`[data-wallet-${what}]`, ...classes].join())
}

function textOf(button: WalletConnectButton, node: Element): string | undefined {
  const { account, network } = button
  if (!account) return undefined
  const { label, balance } = facts.get(button) ?? {}
  const texts: Readonly<Record<string, string | undefined>> = {
    address: account.address,
    name: account.name ?? label,
    network: network?.name,
    balance,
  }
  return texts[FOLLOWED.text.find((word) => names(node, 'text', word)) ?? '']
}

/** Puts an element in place of what editors leave of one: its `data-` attributes and its content. */
function replace(place: HTMLElement): void {
  const button = document.createElement(TAG)
  const { observedAttributes } = customElements.get(TAG) as unknown as typeof WalletConnectButton
  for (const { name, value } of place.attributes)
    if (observedAttributes.includes(name.slice('data-'.length))) button.setAttribute(name.slice('data-'.length), value)
  button.append(...place.childNodes)
  place.removeAttribute('data-wallet-connect-button')
  place.append(button)
}
