import type { ElementFacts } from '../app/bridge'

/** The button. Its nodes are created once with DOM methods; no string is parsed as markup. */
export interface ButtonDom {
  readonly button: HTMLButtonElement
  readonly defaultSlot: HTMLSlotElement
  /** For screen readers only. */
  readonly status: HTMLElement
  /** Renders the state. Texts are set as text nodes. */
  render(
    facts: Pick<ElementFacts, 'label' | 'icon' | 'balance'>,
    words: { idle: string; busy: string | undefined },
  ): void
}

export function createButtonDom(): ButtonDom {
  const words = make('span')
  const defaultSlot = make('slot')
  const label = make('span', {}, words, defaultSlot)
  const balance = make('span', { part: 'balance' })
  const avatar = make('span', { part: 'avatar', class: 'avatar', 'aria-hidden': true })
  const address = make('bdi', { part: 'address', dir: 'auto' })
  const connectedSlot = make('slot', { name: 'connected' }, balance, avatar, address)
  return {
    button: make(
      'button',
      { part: 'button', type: 'button', 'aria-haspopup': 'dialog' },
      make('span', { class: 'spin' }),
      label,
      connectedSlot,
    ),
    defaultSlot,
    status: make('span', { class: 'spoken', role: 'status' }),
    render(facts, { idle, busy }) {
      connectedSlot.hidden = facts.label === undefined
      label.hidden = !connectedSlot.hidden
      // White space around the JSON child fills the slot too, so the slot's fallback content would not show.
      words.hidden =
        busy === undefined &&
        defaultSlot.assignedNodes().some((node) => node instanceof Element || node.textContent?.trim())
      defaultSlot.hidden = !words.hidden
      setText(words, busy ?? idle)
      setText(address, facts.label ?? '')
      setText(balance, facts.balance ?? '')
      balance.hidden = facts.balance === undefined
      paintAvatar(avatar, facts.icon)
    },
  }
}

type Attributes = Readonly<Record<string, string | boolean>>

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  setAttributes(node, attributes)
  node.append(...children)
  return node
}

export function setAttributes(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (node.getAttribute(name) !== `${value}`) node.setAttribute(name, `${value}`)
}

export function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

/** The wallet's icon, or one drawn from the address. */
function paintAvatar(avatar: HTMLElement, icon: string | undefined): void {
  if ((avatar.firstElementChild as HTMLImageElement | null)?.src === icon) return
  avatar.replaceChildren()
  if (!icon) return
  const image = make('img', { alt: '', referrerpolicy: 'no-referrer', decoding: 'async', src: icon })
  image.addEventListener('error', () => image.remove())
  avatar.append(image)
}
