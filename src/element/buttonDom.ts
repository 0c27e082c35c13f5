import { document, membersOf } from '../domain/page/document'
import type { ElementFacts } from '../app/bridge'

/** The button. Its nodes are created once with DOM methods; no string is parsed as markup. */
export interface ButtonDom {
  readonly button: HTMLButtonElement
  readonly defaultSlot: HTMLSlotElement
  /** Whether the element has the content that was rendered last. */
  isCurrent(): boolean
  /** For screen readers only. */
  readonly status: HTMLElement
  /**
   * Renders the state. Texts are set as text nodes. Returns whether the element has content that is no label, which is
   * shown after the button.
   */
  render(facts: Pick<ElementFacts, 'label' | 'icon' | 'balance'>, words: ButtonWords): boolean
}

interface ButtonWords {
  /** What it says unless the page has put a label between its tags. */
  readonly idle: string
  /** Takes the place of any label. */
  readonly failure: string | undefined
  /** The page's own text for while it is waiting. */
  readonly loading: string | undefined
  readonly isWaiting: boolean
}

/** What editors put between the tags, and the JSON child: no label. */
const IGNORED = 'script,style,template,br,p:empty,:has(script)'
/** What no label has: the rest of an article, in an element that was not closed. */
const NO_LABEL = 'a,button,:has(a,button)'
const LABEL_MAX_CHARACTERS = 80

export function createButtonDom(): ButtonDom {
  const words = make('span')
  const defaultSlot = make('slot')
  const resting = make('span', {}, words, defaultSlot)
  const loadingWords = make('span')
  // Both have their room at all times, so that a press changes no width.
  const label = make('span', { className: 'label' }, resting, loadingWords)
  const balance = make('span', { part: 'balance' })
  const avatar = make('span', { part: 'avatar', className: 'avatar', ariaHidden: 'true' })
  const address = make('bdi', { part: 'address', dir: 'auto' })
  const connectedSlot = make('slot', { name: 'connected' }, balance, avatar, address)
  let rendered: readonly Node[] = []
  return {
    button: make('button', { part: 'button', type: 'button', ariaHasPopup: 'dialog' }, label, connectedSlot),
    defaultSlot,
    isCurrent() {
      const nodes = defaultSlot.assignedNodes()
      return nodes.length === rendered.length && nodes.every((node, index) => node === rendered[index])
    },
    status: make('span', { role: 'status', className: 'spoken' }),
    render(facts, { idle, failure, loading, isWaiting }) {
      rendered = defaultSlot.assignedNodes()
      const content = (rendered.map(membersOf) as Partial<Element & Text>[]).filter((node) =>
        node.matches ? !node.matches(IGNORED) : node.data?.trim(),
      )
      const wraps = content.some(
        (node) => `${node.textContent}`.length > LABEL_MAX_CHARACTERS || node.matches?.(NO_LABEL),
      )
      const parent = wraps ? label.getRootNode() : resting
      if (defaultSlot.parentNode !== parent) parent.appendChild(defaultSlot)
      connectedSlot.hidden = facts.label === undefined
      label.hidden = !connectedSlot.hidden
      // White space around the JSON child fills the slot too, so the slot's fallback content would not show.
      words.hidden = !failure && content.length > 0 && !wraps
      defaultSlot.hidden = !words.hidden && !wraps
      setText(words, failure || idle)
      const isLoading = !failure && isWaiting && !!loading
      setText(loadingWords, loading ?? '')
      resting.classList.toggle('unseen', isLoading)
      loadingWords.classList.toggle('unseen', !isLoading)
      setText(address, facts.label ?? '')
      setText(balance, facts.balance ?? '')
      balance.hidden = facts.balance === undefined
      paintAvatar(avatar, facts.icon)
      return wraps
    },
  }
}

/** `part` is a list of tokens that can be set as text. */
type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'part'> & { part: string }
>

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

export function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

/** The wallet's icon, or one drawn from the address. */
function paintAvatar(avatar: HTMLElement, icon: string | undefined): void {
  if ((avatar.firstElementChild as HTMLImageElement | null)?.src === icon) return
  avatar.replaceChildren()
  if (!icon) return
  const image = make('img', { alt: '', referrerPolicy: 'no-referrer', src: icon })
  image.addEventListener('error', () => image.remove())
  avatar.append(image)
}
