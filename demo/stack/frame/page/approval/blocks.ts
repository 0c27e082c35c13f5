import type { Block, Branch, Fact, Text } from '../../requests/description'
import { wordText, type Messages } from '../messages/messages'
import { copyText } from './copyText'

/** Longer code scrolls, so the keyboard has to reach it. */
const SCROLLED_FROM = 150

/** An element with its properties and children. Text is inserted as text, never as markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** One part of an approval screen. */
export function blockElement(block: Block, messages: Messages): HTMLElement {
  const heading = (label: Text): HTMLElement => make('h2', { textContent: wordText(label, messages) })
  switch (block.kind) {
    case 'text':
      return make(
        'div',
        { className: 'block' },
        heading(block.label),
        make('pre', { textContent: block.text, dir: 'auto' }),
      )
    case 'facts':
      return make(
        'div',
        { className: 'block' },
        ...(block.label === undefined ? [] : [heading(block.label)]),
        factList(block.facts, messages),
      )
    case 'outcome':
      return make(
        'div',
        { className: 'block outcome' },
        make('h2', { textContent: messages.outcome }),
        factList(block.facts, messages),
        make('p', { className: 'small', textContent: messages.estimate }),
      )
    case 'tree':
      return make('div', { className: 'block' }, heading(block.label), branchList(block.branches))
  }
}

/** All warnings, in one place above everything else. */
export function warningsElement(warnings: readonly Text[], messages: Messages): HTMLElement {
  const rows = warnings.map((warning) => make('li', { textContent: wordText(warning, messages) }))
  return make('ul', { className: 'block warnings', id: 'warnings' }, ...rows)
}

/** What few need to see, closed until it is asked for. */
export function detailsElement(facts: readonly Fact[], messages: Messages): HTMLElement {
  return make(
    'details',
    { className: 'block' },
    make('summary', { textContent: messages.details }),
    factList(facts, messages),
  )
}

function factList(facts: readonly Fact[], messages: Messages): HTMLElement {
  return make('dl', {}, ...facts.flatMap((fact) => factElements(fact, messages)))
}

function factElements({ label, value, isAddress, isCopied }: Fact, messages: Messages): readonly Node[] {
  const words = wordText(value, messages)
  const name = wordText(label, messages)
  if (isCopied === true) {
    const code = make('code', { textContent: words, dir: 'ltr', ...(words.length > SCROLLED_FROM && { tabIndex: 0 }) })
    return [
      make('dt', { className: 'wide', textContent: name }),
      make('dd', { className: 'wide' }, code, copyButton(words, code, name, messages)),
    ]
  }
  // An amount with its symbol reads from left to right, in Arabic too.
  return [
    make('dt', { textContent: name }),
    make(
      'dd',
      {},
      isAddress === true
        ? make('bdi', { dir: 'ltr', className: 'address' }, ...grouped(words))
        : make('bdi', { textContent: words }),
    ),
  ]
}

function copyButton(words: string, code: HTMLElement, name: string, messages: Messages): HTMLElement {
  const button = make('button', { type: 'button', className: 'copy', textContent: messages.copy })
  button.setAttribute('aria-label', `${messages.copy}: ${name}`)
  button.addEventListener('click', () => {
    void copyText(words, code).then((isCopied) => {
      if (isCopied) button.textContent = messages.copied
    })
  })
  return button
}

function branchList(branches: readonly Branch[]): HTMLElement {
  const rows = branches.map(({ name, value, children }) =>
    make(
      'li',
      {},
      make('span', { className: 'key', textContent: name }),
      children ? branchList(children) : make('span', { className: 'value', textContent: value ?? '' }),
    ),
  )
  return make('ul', {}, ...rows)
}

/** Addresses in groups of four with a gap that is drawn, not written: copying gives the address as it is. */
function grouped(address: string): readonly Node[] {
  return (address.match(/.{1,4}/g) ?? []).map((group) => make('span', { textContent: group }))
}
