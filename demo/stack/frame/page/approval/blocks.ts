import type { Block, Branch, Fact, Text } from '../../requests/description'
import { wordText, type Messages } from '../messages/messages'

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
    case 'warning':
      return make('p', { className: 'block warning', textContent: wordText(block.text, messages) })
    case 'facts':
      return make(
        'div',
        { className: 'block' },
        ...(block.label === undefined ? [] : [heading(block.label)]),
        make('dl', {}, ...block.facts.flatMap((fact) => factElements(fact, messages))),
      )
    case 'tree':
      return make('div', { className: 'block' }, heading(block.label), branchList(block.branches))
  }
}

function factElements({ label, value, isAddress }: Fact, messages: Messages): readonly Node[] {
  const words = wordText(value, messages)
  // An amount with its symbol reads from left to right, in Arabic too.
  return [
    make('dt', { textContent: wordText(label, messages) }),
    make(
      'dd',
      {},
      isAddress === true
        ? make('bdi', { dir: 'ltr', className: 'address' }, ...grouped(words))
        : make('bdi', { textContent: words }),
    ),
  ]
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
