import type { ElementFacts } from '../app/bridge'

/** The parts of the button, made once from plain DOM; no string becomes markup. */
export interface Face {
  readonly button: HTMLButtonElement
  readonly label: HTMLElement
  readonly words: HTMLElement
  readonly defaultSlot: HTMLSlotElement
  readonly connectedSlot: HTMLSlotElement
  readonly avatar: HTMLElement
  readonly balance: HTMLElement
  readonly address: HTMLElement
  /** Spoken, never seen. */
  readonly status: HTMLElement
}

export function makeFace(): Face {
  const button = make('button', 'button')
  button.type = 'button'
  button.setAttribute('aria-haspopup', 'dialog')
  const label = make('span')
  const defaultSlot = make('slot')
  const connectedSlot = make('slot')
  connectedSlot.name = 'connected'
  const avatar = make('span', 'avatar')
  avatar.className = 'avatar'
  avatar.setAttribute('aria-hidden', 'true')
  const balance = make('span', 'balance')
  const address = make('bdi', 'address')
  address.dir = 'auto'
  const ring = make('span')
  ring.className = 'ring'
  const status = make('span')
  status.className = 'spoken'
  status.setAttribute('role', 'status')
  const words = make('span')
  label.append(words, defaultSlot)
  connectedSlot.append(balance, avatar, address)
  button.append(ring, label, connectedSlot)
  return { button, label, words, defaultSlot, connectedSlot, avatar, balance, address, status }
}

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, part?: string): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  if (part) node.setAttribute('part', part)
  return node
}

/** Draws what is known. Every text arrives as text. */
export function paintFace(face: Face, facts: Pick<ElementFacts, 'label' | 'icon' | 'balance'>, words: { idle: string; busy: string | undefined }): void {
  const connected = facts.label !== undefined
  face.label.hidden = connected
  face.connectedSlot.hidden = !connected
  // White space around the JSON child fills the slot as well, so its fallback content cannot be trusted to show.
  const own = words.busy === undefined && face.defaultSlot.assignedNodes().some((node) => node instanceof Element || node.textContent?.trim())
  face.defaultSlot.hidden = !own
  face.words.hidden = own
  setText(face.words, words.busy ?? words.idle)
  setText(face.address, facts.label ?? '')
  setText(face.balance, facts.balance ?? '')
  face.balance.hidden = facts.balance === undefined
  paintAvatar(face.avatar, facts.label ?? '', facts.icon)
}

function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

/** The wallet's picture, else a colour that follows from the address. */
function paintAvatar(avatar: HTMLElement, seed: string, icon: string | undefined): void {
  let hue = 0
  for (const letter of seed) hue = (hue * 31 + letter.charCodeAt(0)) % 360
  avatar.style.setProperty('--hue', String(hue))
  if ((avatar.firstElementChild as HTMLImageElement | null)?.src === icon) return
  avatar.replaceChildren()
  if (!icon) return
  const image = make('img')
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.decoding = 'async'
  image.addEventListener('error', () => image.remove())
  image.src = icon
  avatar.append(image)
}
